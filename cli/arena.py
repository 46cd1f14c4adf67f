"""``kibitz arena``: bots against bots, how good the probabilities are, and fitting the styles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli import listener, output
from kibitz.cli.answer import Form, give
from kibitz.cli.crew import Crew, progress_of
from kibitz.cli.errors import Failed, Misused
from kibitz.cli.labels import columned, padded
from kibitz.cli.source import read
from kibitz.cli.texts import _, number, percent
from kibitz.engine.errors import N_, RecordError
from kibitz.engine.games import game_of
from kibitz.engine.header import Header
from kibitz.engine.record import dumps
from kibitz.engine.round import Round, read_rounds
from kibitz.inference.arena import Setting, Standing, compete, standings
from kibitz.inference.calibration import calibrate, matches
from kibitz.inference.contest import RUN, Foul
from kibitz.inference.contests import contest_of
from kibitz.inference.score import BINS, Score


def fight(
    setting: Setting, crew: Crew, records: str | None, form: Form, force: bool = False
) -> None:
    """Play, and tell how each bot did; ``records``: a file for the full records.

    ``force``: an old file may be replaced. Raises ``Misused`` for a table that cannot be,
    ``Failed`` if a bot breaks a rule, cannot be run or does not answer, ``Unreachable`` if the
    records cannot be written.
    """
    _check(setting)
    output.check([output.STANDARD, *filter(None, [records])], force)
    rounds = setting.deals * len(setting.bots)
    if records is not None:
        output.demand_room(rounds)
    with progress_of(rounds) as progress, crew.executor() as executor:
        try:
            tally = compete(setting, executor, records is not None, progress)
        except Foul as error:
            raise Failed(error.template, **error.params) from None
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


def _check(setting: Setting) -> None:
    """Raise ``Misused`` if the setting fits no table of the game, or names an unknown bot."""
    header = Header(setting.game, setting.names, None, 0, setting.options)
    try:
        game_of(setting.game).start(header)
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


def measure(files: list[str], styles: str | None, crew: Crew, form: Form) -> None:
    """Tell how good the probabilities are on full records, with the styles of a file.

    Raises as reading them does, and ``Misused`` for a file that holds no styles.
    """
    found = [match for file in files for match in matches(_rounds(file))]
    game = found[0][0].header.game if found else ""
    told = None if styles is None or not found else _styles(game, styles)
    views = sum(len(match[0].header.players) for match in found)
    with progress_of(views) as progress, crew.executor() as executor:
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
    output.put(out, contest_of(rounds[0].header.game).fit(rounds), force)


def _styles(game: str, file: str) -> Any:
    try:
        return contest_of(game).styles(read(file).decode("utf-8"))
    except ValueError:
        raise Misused(
            N_("“{file}” holds no styles: a file is needed that --fit has written"), file=file
        ) from None


def _rounds(file: str) -> tuple[Round, ...]:
    return read_rounds(read(file))


def _ranking(rounds: int, setting: Setting, found: tuple[Standing, ...]) -> Iterator[Text]:
    """The bots with their figures, the best first."""
    head = _("{rounds} rounds, {deals} deals, seats turned; the interval has 99 %").format(
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
            span = f"{percent(place / BINS)} – {percent((place + 1) / BINS)}"
            yield Text(listener.told(f"{model} {span}", heads, _bin(score, place)))


def _bin(score: Score, place: int) -> tuple[str, str, str]:
    """What was said on average, what came true of it, and how often it was said."""
    times = int(score.stated[place])
    if times == 0:
        return "", "", "0"
    told, came = score.told[place] / times, score.came[place] / times
    return percent(float(told), 1), percent(float(came), 1), str(times)
