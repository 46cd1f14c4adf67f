"""Why a choice is recommended in Letter of Marque, in a few plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kibitz.cli.marque import plays
from kibitz.cli.texts import _, ngettext, number, percent
from kibitz.engine.marque.events import Act
from kibitz.inference.marque import why as claims
from kibitz.inference.marque.recommendation import Recommendation
from kibitz.inference.marque.weighing import Rated

_CERTAIN = 1 - 1e-9


def why(advice: Recommendation) -> list[str]:
    """The reasons for the choice that comes first: what it brings, and what else costs."""
    return list(_sentences(advice, claims.reasons(advice)))


def speaks(advice: Recommendation, play: Rated) -> list[str]:
    """What a choice is about."""
    return list(_sentences(advice, claims.speaks(advice, play)))


def lost(points: int) -> str:
    """A difference of winning chances in points, as they are shown."""
    if not points:
        return _("less than a point")
    return ngettext("{count} point", "{count} points", points).format(count=points)


def _sentences(advice: Recommendation, reasons: Iterator[claims.Reason]) -> Iterator[str]:
    names = advice.position.header.players
    return (sentence(reason, names) for reason in reasons)


def sentence(reason: claims.Reason, names: Sequence[str]) -> str:
    """A reason as a sentence; ``names``: by seat."""
    match reason:
        case claims.Attack():
            return _attack(reason, names[reason.owner])
        case claims.Thought():
            return _thought(reason)
        case claims.Costs(choice, points):
            text = _("“{choice}” instead costs {points} of your chance to win.")
            return text.format(choice=plays.choice(choice), points=lost(points))
        case claims.Level(choice):
            return _("“{choice}” instead is as good.").format(choice=plays.choice(choice))
        case claims.Close(choice, win):
            text = _("“{choice}” instead: {win}, too close to call.")
            return text.format(choice=plays.choice(choice), win=percent(win))
        case claims.Bolder(choice, points):
            text = _("“{choice}” wins {points} more often, but is less safe.")
            return text.format(choice=plays.choice(choice), points=lost(points))
        case claims.IfArmed(owner):
            text = _("If the ship is armed after all, {owner} scores 1.")
            return text.format(owner=names[owner])
        case claims.Decided() | claims.Settled() | claims.Solved() | claims.Open():
            return _rests(reason)
    return _own(reason)


def _own(reason: claims.Reason) -> str:
    """What is said of the own ships and cards."""
    match reason:
        case claims.Forced(act):
            if act is Act.PASS:
                return _("There is nothing left to do but to wait.")
            return _("Nothing else can be done.")
        case claims.Unshot(treasure):
            text = _("Nobody else has a cannon card left: the {treasure} is safe in any case.")
            return text.format(treasure=treasure)
        case claims.Piled(treasures, mean):
            text = ngettext(
                "Your last treasure, the {mean}, is still to be turned up.",
                "{n} treasures are still to be turned up, worth {mean} each on average.",
                treasures,
            )
            return text.format(n=treasures, mean=number(mean, ".3g"))
        case claims.Idle():
            return _("Nothing of yours is at sea or in the pile: whoever waits loses nothing.")
        case claims.Waiting(ships):
            text = ngettext(
                "A pass changes nothing: your ship stays at sea.",
                "A pass changes nothing: your {n} ships stay at sea.",
                ships,
            )
            return text.format(n=ships) if ships else _("A pass changes nothing.")
        case claims.Guarded(treasure):
            text = _("An armed ship on the {treasure}: whoever attacks it gives you a point.")
            return text.format(treasure=treasure)
        case claims.Bluff(treasure):
            text = _("A bare ship on the {treasure}: it lives on the others' doubt.")
            return text.format(treasure=treasure)
        case claims.Mixed(frequency):
            text = _("Do not always do it, or you will be read: {often} of the time is right.")
            return text.format(often=percent(frequency))
        case claims.Richer(cannons):
            text = ngettext(
                "Your last cannon card can bring more later.",
                "Your {n} cannon cards can bring more later.",
                cannons,
            )
            return text.format(n=cannons)
    raise TypeError(reason)


def _attack(attack: claims.Attack, owner: str) -> str:
    """An attack weighs the treasure against a point given and a cannon card."""
    bare = attack.bare
    if bare > _CERTAIN:
        text = _("{owner}'s ship on the {treasure} is bare for certain: the {treasure} is yours.")
    elif bare < 1 - _CERTAIN:
        text = _("{owner}'s ship on the {treasure} is armed for certain: it gives a point away.")
    elif bare >= claims.LIKELY:
        text = _("{owner}'s ship on the {treasure} is bare with {bare}; else {owner} scores 1.")
    else:
        text = _("A risk: {owner}'s ship on the {treasure} is bare with {bare} only.")
    return text.format(owner=owner, treasure=attack.treasure, bare=percent(bare))


def _thought(thought: claims.Thought) -> str:
    """What the others think of an own ship."""
    if thought.armed and thought.bare < 1 - _CERTAIN:
        text = _("The ship on your {treasure} is armed, and everybody knows it.")
    elif thought.armed:
        text = _("The ship on your {treasure} is armed; the others think it bare with {thought}.")
    elif thought.bare > _CERTAIN:
        text = _("The ship on your {treasure} is bare, and everybody knows it.")
    else:
        text = _("The ship on your {treasure} is bare, and the others think so with {thought}.")
    return text.format(treasure=thought.treasure, thought=percent(thought.bare))


def _rests(
    reason: claims.Decided | claims.Settled | claims.Solved | claims.Open,
) -> str:
    """What figures rest on that are no estimates."""
    match reason:
        case claims.Decided(won):
            if won:
                return _("Whatever anybody does now, the game is yours.")
            return _("Whatever anybody does now, you cannot win any more.")
        case claims.Settled():
            return _("After this, nothing that anybody does can change the result.")
        case claims.Solved():
            return _("The end is solved: the other can do no better than these figures allow.")
        case claims.Open():
            return _("Nothing is hidden any more: so it ends if all play to win, then for points.")
