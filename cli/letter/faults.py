"""What was wrong with a play, or right, in a sentence or two with the figures of that moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kibitz.cli.figures import won
from kibitz.cli.letter import plays
from kibitz.cli.texts import _, ngettext, percent
from kibitz.engine.errors import N_
from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.events import NOBODY
from kibitz.inference.decision import Decision
from kibitz.inference.letter import faults
from kibitz.inference.letter.advisor import Rated
from kibitz.inference.letter.recommendation import Recommendation

KINDS: Final = {
    "rank": N_("wrong card named"),
    "target": N_("wrong player chosen"),
    "exposed": N_("highest card exposed"),
    "missed": N_("knock-out missed"),
    "risk": N_("needless risk"),
    "card": N_("wrong card kept"),
    "order": N_("wrong order under the pile"),
}
"""What each kind of mistake is called in a list."""

_MATTERS: Final = 0.1
"""A smaller difference in staying in explains nothing."""

_KNOWN: Final = 0.25
"""From here on it counts that somebody may have seen the card kept."""

_LATE: Final = 2
"""Cards in the pile at which the showdown is near."""

_HIGH: Final = 0.5
"""A card that is more often the highest than this is no bad one to keep."""


def fault(decision: Decision, eyes: int | None) -> list[str]:
    """Why a decision is marked: what it gave, why that was poor, what the best would have given.

    The player is addressed as “you”, if these are the ``eyes``. Empty for no mark.
    """
    teller = _Teller(decision, eyes)
    if decision.mark == "!":
        return [teller.only()]
    if not decision.mark:
        return []
    return [*teller.gave(), *teller.better()]


class _Teller:
    def __init__(self, decision: Decision, eyes: int | None) -> None:
        advice: Recommendation = decision.advice
        self.decision, self.advice = decision, advice
        self.names = advice.position.header.players
        self.mine = advice.me == eyes
        self.played = faults.rated(advice, decision.played.text)
        self.best = faults.rated(advice, decision.best.text)

    def only(self) -> str:
        """Praise for the one play that would do."""
        if not (others := self.decision.others):
            return ""
        return _("The only play that would do: “{next}”, the next best, wins {win}.").format(
            next=self._written(faults.rated(self.advice, others[0].text)),
            win=won(others[0]),
        )

    def gave(self) -> Iterator[str]:
        """What the play did, and why that was poor."""
        play, facts = self.played, faults.facts(self.advice, self.played.action)
        yield self._did(play, facts)
        if self.decision.kind in ("exposed", "card") and not self._parted(play):
            yield from self._kept(facts)

    def better(self) -> Iterator[str]:
        """What the best play would have done."""
        bad, good = self.played, self.best
        if not self._told():
            yield self._would(good, faults.facts(self.advice, good.action))
        if self.decision.kind in ("exposed", "card", "risk") and good.safe - bad.safe >= _MATTERS:
            yield self._say(
                N_("Still in by your next turn: {safe} with it, {less} with what you played."),
                N_("Still in by {player}'s next turn: {safe} with it, {less} as played."),
                safe=percent(good.safe),
                less=percent(bad.safe),
            )

    def _told(self) -> bool:
        """Whether it is said already what naming the right rank would have given."""
        bad, good = self.played, self.best
        facts = faults.facts(self.advice, bad.action)
        if bad.action.target != good.action.target or None in (bad.action.named, good.action.named):
            return False
        likeliest = None if facts.theirs is None else facts.theirs.card
        return likeliest == good.action.named and self._rather(bad, facts)

    # -- what a play does ------------------------------------------------------------------

    def _did(self, play: Rated, facts: faults.Facts) -> str:
        action = play.action
        match self._effect(play):
            case Effect.DOOM:
                return self._say(
                    N_("The {card} puts you out when you play it."),
                    N_("The {card} puts out whoever plays it."),
                    play,
                )
            case _ if action.target == NOBODY:
                return self._say(N_("The {card} did nothing: nobody could be chosen."), "", play)
            case Effect.GUESS:
                return self._guessed(play, facts)
            case Effect.DUEL:
                return self._say(
                    N_(
                        "With the {kept} a duel with {target} is lost {risk} of the time, won {ko}."
                    ),
                    "",
                    play,
                    kept=facts.kept,
                )
            case Effect.SHIELD:
                return self._say(
                    N_("The {card} protected you, but it kept the {kept}."),
                    N_("The {card} protected {player}, but it kept the {kept}."),
                    play,
                    kept=facts.kept,
                )
            case Effect.RENEW if action.target == self.advice.me:
                return self._say(
                    N_("The {card} threw away your own {kept}."),
                    N_("The {card} threw away {player}'s own {kept}."),
                    play,
                    kept=facts.kept,
                )
            case Effect.PEEK if facts.theirs is not None and percent(facts.theirs.p) == percent(1):
                return self._say(N_("{target}'s {theirs} was known already."), "", play, facts)
            case Effect.PEEK | Effect.SWAP | Effect.RENEW:
                known = facts.theirs is not None and percent(facts.theirs.p) == percent(1.0)
                return self._say(_KNOWINGLY if known else _LIKELIEST, "", play, facts)
            case _:
                return self._say(
                    N_("“{play}” did nothing but keep the {kept}."), "", play, kept=facts.kept
                )

    def _guessed(self, play: Rated, facts: faults.Facts) -> str:
        """Naming a rank: how likely, and why no likelier."""
        said = self._say(N_("Naming the {named} at {target} was {ko}"), "", play)
        if facts.left == 0:
            why = _("no copy of it was left")
        elif play.ko == 0:
            why = self._say(N_("{target} could not hold it"), "", play)
        elif facts.left < facts.copies:
            why = ngettext(
                "of the {copies} copies {left} was left",
                "of the {copies} copies {left} were left",
                facts.left,
            ).format(copies=facts.copies, left=facts.left)
        elif self._rather(play, facts):
            why = self._say(N_("{target} rather held the {theirs} ({p})"), "", play, facts)
        else:
            return f"{said}."
        return f"{said}: {why}."

    def _rather(self, play: Rated, facts: faults.Facts) -> bool:
        """Whether a guess is set against the likeliest card: nothing else speaks against it."""
        if facts.theirs is None or play.ko == 0 or facts.left < facts.copies:
            return False
        return percent(facts.theirs.p) != percent(play.ko)

    def _would(self, play: Rated, facts: faults.Facts) -> str:
        """What the best play would have done at once."""
        action = play.action
        match self._effect(play):
            case _ if action.target == NOBODY:
                template = N_("“{play}” would have kept the {kept}.")
            case Effect.GUESS if percent(play.ko) == percent(1.0):
                template = N_("{target} held the {named} for certain.")
            case Effect.GUESS:
                template = N_("The {named} at {target} was {ko}.")
            case Effect.DUEL if play.risk > 0:
                template = N_("A duel with {target} is won {ko} of the time, lost {risk}.")
            case Effect.DUEL:
                template = N_("A duel with {target} is won {ko} of the time, and never lost.")
            case Effect.SHIELD if facts.deck:
                return self._say(
                    N_("The {card} would have protected you until your next turn."),
                    N_("The {card} would have protected {player} until the next turn."),
                    play,
                )
            case Effect.RENEW if action.target == self.advice.me:
                return self._say(
                    N_("The {card} at yourself would have got rid of the {kept}."),
                    N_("The {card} at {player}'s own hand would have got rid of the {kept}."),
                    play,
                    kept=facts.kept,
                )
            case Effect.PEEK:
                template = N_("The {card} would have shown {target}'s card, and kept the {kept}.")
            case Effect.SWAP if facts.theirs and percent(facts.theirs.p) != percent(1.0):
                template = N_(
                    "The {card} would have got {target}'s card, most likely the {theirs} ({p})."
                )
            case Effect.SWAP:
                template = N_("The {card} would have got {target}'s {theirs}.")
            case Effect.RENEW if percent(play.ko) == percent(1.0):
                template = N_("{target} held the {doom} for certain: the {card} throws it away.")
            case Effect.RENEW if play.ko > 0:
                template = N_("The {card} at {target} would have hit the {doom} with {ko}.")
            case Effect.RENEW:
                template = N_("The {card} would have taken away {target}'s card.")
            case _:
                template = N_("“{play}” would have kept the {kept}.")
        return self._say(template, "", play, facts, kept=facts.kept)

    # -- what a play leaves ----------------------------------------------------------------

    def _kept(self, facts: faults.Facts) -> Iterator[str]:
        """What the card that stayed in hand was worth."""
        if facts.knower is not None and facts.knower[1] >= _KNOWN:
            knower, p = facts.knower
            certain = percent(p) == percent(1.0)
            yield self._say(
                N_("{knower} had seen the {kept} that you kept.")
                if certain
                else N_("{knower} may have seen the {kept} that you kept ({p})."),
                N_("{knower} had seen the {kept} that {player} kept.")
                if certain
                else N_("{knower} may have seen the {kept} that {player} kept ({p})."),
                kept=facts.kept,
                knower=self.names[knower],
                p=percent(p),
            )
        elif facts.deck <= _LATE and facts.highest < _HIGH:
            yield ngettext(
                "With {count} card left in the pile, the {kept} was the highest with {p} only.",
                "With {count} cards left in the pile, the {kept} was the highest with {p} only.",
                facts.deck,
            ).format(count=facts.deck, kept=facts.kept, p=percent(facts.highest))

    def _parted(self, play: Rated) -> bool:
        """Whether the hand kept went to somebody else, or was thrown away."""
        swapped = self._effect(play) is Effect.SWAP and play.action.target != NOBODY
        return swapped or play.action.target == self.advice.me

    # -- words -----------------------------------------------------------------------------

    def _effect(self, play: Rated) -> Effect:
        return self.advice.position.belief.table.rules.cards[play.action.card].effect

    def _doom(self) -> int:
        """The card that must not be thrown away."""
        cards = self.advice.position.belief.table.rules.cards
        return next(card.rank for card in cards if card.effect is Effect.DOOM)

    def _written(self, play: Rated) -> str:
        return plays.decision(self.advice.position.header, play.decision, self.names)

    def _say(
        self,
        yours: str,
        theirs: str,
        play: Rated | None = None,
        facts: faults.Facts | None = None,
        **more: object,
    ) -> str:
        """One of two templates, by whose decision it was (empty: the same for both), filled in."""
        values: dict[str, object] = {"player": self.names[self.advice.me], **more}
        if play is not None:
            action = play.action
            target = action.target
            at = "" if target is None or target == NOBODY else self.names[target]
            values |= {"card": action.card, "named": action.named, "target": at}
            values |= {"ko": percent(play.ko), "risk": percent(play.risk)}
            values |= {"play": self._written(play), "doom": self._doom()}
        if facts is not None and facts.theirs is not None:
            values |= {"theirs": facts.theirs.card, "p": percent(facts.theirs.p)}
        return _(yours if self.mine or not theirs else theirs).format(**values)


_KNOWINGLY: Final = N_("The {card} went to {target}, who held the {theirs} for certain.")
_LIKELIEST: Final = N_("The {card} went to {target}, who most likely held the {theirs} ({p}).")
