"""``kibitz arena``: bots against bots, how good the probabilities are, and fitting the styles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli import listener, output
from kibitz.cli.answer import Form, give
from kibitz.cli.errors import Failed, Misused
from kibitz.cli.failures import complain
from kibitz.cli.labels import columned, padded
from kibitz.cli.progress import progress_of
from kibitz.cli.source import read
from kibitz.cli.texts import _, ngettext, number, percent
from kibitz.cli.workers import Workers
from kibitz.engine.errors import N_, KibitzError, RecordError
from kibitz.engine.games import game_of
from kibitz.engine.record import Record, dumps
from kibitz.engine.round import Round, read_rounds
from kibitz.inference.arena import BotResult, Setting, compete, standings
from kibitz.inference.calibration import calibrate, matches
from kibitz.inference.contest import RUN, Foul
from kibitz.inference.games import contest_of, fitting_of
from kibitz.inference.plan import Plan
from kibitz.inference.reliability import Told, reliability
from kibitz.inference.score import BINS, Score


def fight(
    setting: Setting, workers: Workers, records: str | None, form: Form, force: bool = False
) -> None:
    """Play, and tell how each bot did; ``records``: a file for the full records.

    ``force``: an old file may be replaced. Broken off, what was played is kept there. Raises
    ``Misused`` for a table that cannot be, ``Failed`` if a bot breaks a rule, cannot be run or does
    not answer, ``Unreachable`` if the records cannot be written.
    """
    _check(setting)
    output.check([output.STANDARD, *filter(None, [records])], force)
    rounds = setting.deals * len(setting.bots)
    if records is not None:
        output.demand_room(rounds)
    played: list[Record] = []
    try:
        with (
            progress_of(rounds, lambda: workers.told) as progress,
            workers.executor(len(setting.sittings) > 1) as executor,
        ):
            tally = compete(setting, executor, records is not None, progress, played.extend)
    except (KibitzError, KeyboardInterrupt) as error:
        if records is not None and played:
            output.put(records, dumps(played), force)
            _say_kept(len(played), records)
        if isinstance(error, Foul):
            raise Failed(error.template, **error.params) from None
        raise
    if records is not None:
        output.put(records, dumps(tally.records), force)
    found = standings(setting, tally)
    answer = {
        "game": setting.game,
        "options": list(setting.options),
        "rounds": rounds,
        "deals": setting.deals,
        "seed": setting.seed,
        "bots": [vars(standing) for standing in found],
    }
    give(answer, form, lambda width: _ranking(rounds, setting, found))


def _say_kept(count: int, records: str) -> None:
    said = ngettext(
        "{count} round was played and is in “{file}”.",
        "{count} rounds were played and are in “{file}”.",
        count,
    )
    complain(said.format(count=count, file=records))


def rely(setting: Setting, workers: Workers, form: Form, before: int | None = None) -> None:
    """Play, and tell what came of what was said of winning; raises as ``fight`` does.

    ``before``: how many rounds go before in each sitting (``reliability``).
    """
    _check(setting)
    rounds = setting.deals * len(setting.bots)
    if before is not None and rounds <= before:
        raise Misused(N_("--before leaves none of the {rounds} rounds to count"), rounds=rounds)
    plan = Plan() if setting.effort.worlds is None else Plan(worlds=setting.effort.worlds)
    with (
        progress_of(rounds, lambda: workers.told) as progress,
        workers.executor(len(setting.sittings) > 1) as executor,
    ):
        try:
            found = reliability(setting, plan, executor, progress, before)
        except Foul as error:
            raise Failed(error.template, **error.params) from None
    answer = {
        "game": setting.game,
        "options": list(setting.options),
        "rounds": len(found.dealt),
        "before": before,
        "seed": setting.seed,
        "dealt": float(found.dealt.sum(axis=1).mean()),
        "bots": [
            {"bot": bot, "name": name, "dealt": float(dealt.mean()), **_compared(told)}
            for bot, name, dealt, told in zip(
                setting.bots, setting.names, found.dealt.T, found.bots, strict=True
            )
        ],
        "tenths": [
            {"name": name, **tenth}
            for name, told in zip(setting.names, found.bots, strict=True)
            for tenth in _tenths(told)
        ],
    }
    give(answer, form, lambda width: _relied(answer))


def _tenths(told: Told) -> Iterator[dict[str, Any]]:
    for place in range(BINS):
        found = told.tenth(place)
        if found.said.size:
            yield {"from": place / BINS, **_compared(found)}


def _compared(told: Told) -> dict[str, Any]:
    """What was said and what came, on average; ``se``: of the difference."""
    n = told.said.size
    said, came = (float(part.sum()) / max(n, 1) for part in (told.said, told.came))
    return {"n": n, "said": said, "came": came, "se": told.error}


def _relied(answer: dict[str, Any]) -> Iterator[Text]:
    head = _("{rounds} rounds; told at the deal, all chances together: {sum} ({each})")
    each = ", ".join(f"{bot['name']} {percent(bot['dealt'], 1)}" for bot in answer["bots"])
    told = head.format(rounds=answer["rounds"], sum=percent(answer["dealt"]), each=each)
    yield Text(told, style="bold")
    heads = (_("said"), _("came true"), "±", _("times"))
    rows = [(bot["name"], bot) for bot in answer["bots"]]
    rows += [(f"{tenth['name']} {_span(tenth['from'])}", tenth) for tenth in answer["tenths"]]
    cells = [
        (*(percent(row[key], 1) for key in ("said", "came", "se")), str(row["n"]))
        for _name, row in rows
    ]
    if listener.listening():
        for (name, _row), row in zip(rows, cells, strict=True):
            yield Text(listener.told(name, heads, row))
        return
    columns = max(cell_len(name) for name, _row in rows)
    widths = [max(map(cell_len, column)) for column in zip(heads, *cells, strict=True)]
    yield Text(padded("", columns) + columned(heads, widths), style="bold")
    for (name, _row), row in zip(rows, cells, strict=True):
        yield Text(padded(name, columns) + columned(row, widths))


def _span(low: float) -> str:
    return f"{percent(low)} – {percent(low + 1 / BINS)}"


def _check(setting: Setting) -> None:
    """Raise ``Misused`` if the setting fits no table of the game, or names an unknown bot."""
    try:
        game_of(setting.game).start(setting.header(setting.names))
        known = contest_of(setting.game).bots
    except RecordError as error:
        raise Misused(error.template, **error.params) from None
    for word in setting.bots:
        if word not in known and not word.startswith(RUN):
            raise Misused(
                N_("“{word}” is no bot: there are {known}"),
                word=word,
                known=", ".join((*known, f"{RUN}COMMAND")),
            )


def measure(files: list[str], styles: str | None, workers: Workers, form: Form) -> None:
    """Tell how good the probabilities are on full records, with the styles of a file.

    Raises as reading them does, and ``Misused`` for a file that holds no styles.
    """
    found = [match for file in files for match in matches(_rounds(file))]
    game = found[0][0].header.game if found else ""
    told = None if styles is None or not found else _styles(game, styles)
    views = sum(len(match[0].header.players) for match in found)
    with progress_of(views, lambda: workers.told) as progress, workers.executor() as executor:
        scores = calibrate(found, executor, progress, told)
    n = max((score.n for score in scores.values()), default=0)
    if n == 0:
        raise Misused(N_("no hand can be compared: full records are needed"))
    figures = {
        model: {"logloss": score.logloss / score.n, "brier": score.brier / score.n}
        for model, score in scores.items()
    }
    give({"n": n, **figures}, form, lambda width: _reliability(n, scores))


def fit(files: list[str], out: str, force: bool = False) -> None:
    """Fit the styles to full records and write them to ``out``; ``force``: over an old file.

    Raises as reading the records does, and ``Unreachable`` if the file cannot be written.
    """
    output.check([out], force)
    rounds = [round for file in files for round in _rounds(file)]
    output.put(out, fitting_of(rounds[0].header.game).fit(rounds), force)


def _styles(game: str, file: str) -> Any:
    try:
        return fitting_of(game).styles(read(file).decode("utf-8"))
    except ValueError:
        raise Misused(
            N_("“{file}” holds no styles: a file is needed that --fit has written"), file=file
        ) from None


def _rounds(file: str) -> tuple[Round, ...]:
    return read_rounds(read(file))


def _ranking(rounds: int, setting: Setting, found: tuple[BotResult, ...]) -> Iterator[Text]:
    """The bots with their figures, the best first."""
    head = _("{rounds} rounds, {deals} deals, seats turned; the interval has 99%").format(
        rounds=rounds, deals=setting.deals
    )
    yield Text(head, style="bold")
    columns = max(len(standing.name) for standing in found) + 2
    for standing in sorted(found, key=lambda standing: -standing.win):
        between = f"{percent(standing.low, 1)} – {percent(standing.high, 1)}"
        pace = _("{ms} ms a move").format(ms=f"{1000 * standing.pace:.0f}")
        yield Text(
            f"{padded(standing.name, columns)}{percent(standing.win, 1):>8}   {between:<20}{pace}"
        )


def _reliability(n: int, scores: dict[str, Score]) -> Iterator[Text]:
    """The means of each model, then how often came true what it gave a probability."""
    yield Text(_("{count} hands forecast").format(count=n), style="bold")
    for model, score in scores.items():
        means = _("log-loss {logloss} nats, Brier score {brier}").format(
            logloss=number(score.logloss / score.n, ".4f"),
            brier=number(score.brier / score.n, ".4f"),
        )
        yield Text(f"{padded(model, 8)}{means}")
    yield Text()
    if listener.listening():
        yield from _reliability_told(scores)
        return
    heads = (_("came true"), _("times"))
    least = (8, 10, 7)
    widths = [max(room, cell_len(head)) for head, room in zip(("", *heads), least, strict=True)]
    above = "".join(columned((model, *heads), widths) for model in scores)
    yield Text(f"{'':14}{above}", style="bold")
    for place in range(BINS):
        low, high = percent(place / BINS), percent((place + 1) / BINS)
        figures = "".join(columned(_bin(score, place), widths) for score in scores.values())
        yield Text(f"{f'{low} – {high}':<14}{figures}")


def _reliability_told(scores: dict[str, Score]) -> Iterator[Text]:
    """The same, a line for each model and span of probabilities."""
    heads = (_("said"), _("came true"), _("times"))
    for model, score in scores.items():
        for place in range(BINS):
            yield Text(listener.told(f"{model} {_span(place / BINS)}", heads, _bin(score, place)))


def _bin(score: Score, place: int) -> tuple[str, str, str]:
    """What was said on average, what came true of it, and how often it was said."""
    times = int(score.stated[place])
    if times == 0:
        return "", "", "0"
    told, came = score.told[place] / times, score.came[place] / times
    return percent(float(told), 1), percent(float(came), 1), str(times)
