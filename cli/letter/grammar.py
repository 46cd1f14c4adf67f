"""The shape of a typed turn: which words stand where, and what facts they state.

``[actor] [+drawn] [card [target | -] …]``; what may follow depends on the card. Everything but
the card may be missing; then it follows from the moment, or is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.cli.letter.facts import TIED, Facts, Slot
from kibitz.cli.letter.tokens import Name, Rank, Say, Sentence, Sign
from kibitz.engine.letter.cards import CardSet, Effect
from kibitz.engine.letter.events import NOBODY

_YES = (Say("hit"), Say("yes"))
_NO = (Say("miss"), Say("no"))
_TIE = (Say("tie"), Sign("="))


def statements(cards: CardSet, words: Sentence) -> Iterator[Facts]:
    """Every set of facts that the tokens of a line can state, whatever the moment."""
    match words:
        case (Name(actor), *rest) if rest:
            for facts in _from_draw(cards, tuple(rest)):
                if facts.get("actor", actor) == actor:
                    yield {**facts, "actor": actor}
        case _:
            yield from _from_draw(cards, words)


def backs(words: Sentence) -> Iterator[Facts]:
    """The facts that a line states which says only what goes under the pile: ``under 2 4``."""
    match words:
        case (Say("under"), *rest) if rest:
            yield from backs(tuple(rest))
        case (Rank(under),):
            yield {"under": under}
        case (Rank(under), Rank(last)):
            yield {"under": under, "last": last}


def _from_draw(cards: CardSet, words: Sentence) -> Iterator[Facts]:
    match words:
        case (Sign("+"), Rank(drawn)):
            yield {"drawn": drawn}
        case (Sign("+"), Rank(drawn), *rest):
            for facts in _from_card(cards, tuple(rest)):
                yield {"drawn": drawn, **facts}
        case _:
            yield from _from_card(cards, words)


def _from_card(cards: CardSet, words: Sentence) -> Iterator[Facts]:
    match words:
        case (Rank(card), Sign("-")):
            yield {"card": card, "target": NOBODY}
        case (Rank(card), Name(target), *rest) if cards[card].effect.targets:
            for facts in _tail(cards[card].effect, tuple(rest)):
                yield {"card": card, "target": target, **facts}
        case (Rank(card), *rest):
            for facts in _tail(cards[card].effect, tuple(rest)):
                yield {"card": card, **facts}


def _tail(effect: Effect, words: Sentence) -> Iterator[Facts]:
    """What follows card and target."""
    if not words:
        yield {}
        return
    match effect:
        case Effect.GUESS:
            yield from _guess(words)
        case Effect.DUEL:
            yield from _duel(words)
        case Effect.PEEK:
            yield from _one_card(words, "seen")
        case Effect.SWAP:
            yield from _one_card(words, "received")
        case Effect.RENEW:
            match words:
                case (Rank(thrown), Sign("+"), Rank(taken)):
                    yield {"thrown": thrown, "taken": taken}
                case _:
                    yield from _one_card(words, "thrown")
        case Effect.RETURN:
            yield from _returned(words)
        case Effect.DOOM:
            match words:
                case (Rank(left),) | (Say("out"), Rank(left)):
                    yield {"left": left}
                case (Name(actor), Rank(left)) | (Say("out"), Name(actor), Rank(left)):
                    yield {"actor": actor, "left": left}


def _returned(words: Sentence) -> Iterator[Facts]:
    match words:
        case (Sign("+"), Rank(one), Sign("+"), Rank(other), *rest):
            drawn: Facts = {"reached": one, "then": other}
        case (Sign("+"), Rank(one), *rest):
            drawn = {"reached": one}
        case _:
            return
    if not rest:
        yield drawn
    for facts in backs(tuple(rest)):
        yield {**drawn, **facts}


def _one_card(words: Sentence, slot: Slot) -> Iterator[Facts]:
    match words:
        case (Rank(rank),):
            yield {slot: rank}


def _guess(words: Sentence) -> Iterator[Facts]:
    match words:
        case (Rank(named),):
            yield {"named": named}
        case (Rank(named), answer) if answer in _YES + _NO:
            yield {"named": named, "answer": int(answer in _YES)}


def _duel(words: Sentence) -> Iterator[Facts]:
    match words:
        case (sign,) if sign in _TIE:
            yield {"loser": TIED}
        case (Rank(lost),) | (Say("out"), Rank(lost)):
            yield {"lost": lost}
        case (Name(loser),) | (Say("out"), Name(loser)):
            yield {"loser": loser}
        case (Name(loser), Rank(lost)) | (Say("out"), Name(loser), Rank(lost)):
            yield {"loser": loser, "lost": lost}
        case (Name(loser), Say("out"), Rank(lost)) | (Name(loser), Rank(lost), Say("out")):
            yield {"loser": loser, "lost": lost}
        case (Rank(won), Name(loser), Rank(lost)):
            yield {"won": won, "loser": loser, "lost": lost}
        case (Rank(won), Say("out"), Name(loser), Rank(lost)) | (
            Rank(won),
            Name(loser),
            Say("out"),
            Rank(lost),
        ):
            yield {"won": won, "loser": loser, "lost": lost}
