"""What one player sees of a full record, worked out from its text alone.

An oracle for the tests: it shares nothing with the engine. It follows every hand through the
lines of a full record and writes down those parts of each line that the player saw.
"""

from __future__ import annotations

from collections.abc import Iterator

OLD = {"2": "priest", "3": "baron", "5": "prince", "6": "king"}
NEW = {"2": "priest", "3": "baron", "5": "prince", "6": "chancellor", "7": "king"}


def seen(text: str, me: str | None) -> Iterator[str]:
    """The event lines of a full record as ``me`` (``None``: a bystander) would write them."""
    hands: dict[str, str] = {}
    deeds = NEW if '[Game "2019"]' in text else OLD
    for line in text.splitlines():
        first, *rest = line.split()
        if first.startswith("["):
            continue
        if first == "deal":
            cards = dict(zip(rest[::2], rest[1::2], strict=True))
            hands = {name: card for name, card in cards.items() if name != "aside"}
            if me is not None:
                yield f"deal {me} {hands[me]}"
        elif first in ("open", "show"):
            yield line
        else:
            yield " ".join(_turn(first, rest, hands, me, deeds))


def _turn(
    actor: str, rest: list[str], hands: dict[str, str], me: str | None, deeds: dict[str, str]
) -> Iterator[str]:
    drawn, play, *outcome = rest
    yield actor
    if actor == me:
        yield drawn
    yield play
    card, _, target = play.partition(">")
    pair = [hands[actor], drawn.removeprefix("+")]
    pair.remove(card)
    (hands[actor],) = pair
    deed = deeds.get(card)
    if deed == "chancellor" and outcome:
        three = [hands[actor], *(word[1:] for word in outcome if word[0] == "+")]
        for under in outcome[outcome.index("under") + 1 :]:
            three.remove(under)
        (hands[actor],) = three
        if me == actor:
            yield from outcome
        return
    if target in ("", "-"):
        yield from outcome
        return
    match deed:
        case "priest":
            if me == actor:
                yield hands[target]
        case "baron" if outcome != ["tie"]:
            loser = outcome[-2]
            if me == loser:
                yield hands[target if loser == actor else actor]
            yield from ("out", loser, hands[loser])
        case "prince":
            yield outcome[0]
            if len(outcome) == 2:
                hands[target] = outcome[1].removeprefix("+")
                if me == target:
                    yield outcome[1]
        case "king":
            if me in (actor, target):
                yield hands[target if me == actor else actor]
            hands[actor], hands[target] = hands[target], hands[actor]
        case _:
            yield from outcome
