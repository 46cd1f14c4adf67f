"""The reasons for a play in words: what somebody looking over the shoulder would say."""

from __future__ import annotations

from typing import Final

from kibitz.cli.figures import instead, points_told
from kibitz.cli.letter import plays
from kibitz.cli.texts import _, percent
from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.events import Action, Back
from kibitz.inference.letter import why
from kibitz.inference.letter.bystander import as_the_table_sees
from kibitz.inference.letter.recommendation import Recommendation

_EASY: Final = 0.25
"""A card that the table thinks of with this chance is easy to guess."""


def told(advice: Recommendation, names: tuple[str, ...]) -> list[str]:
    """Up to ``why.MOST`` sentences for the play recommended. ``names``: by seat."""
    watched = as_the_table_sees(advice.position).belief
    teller = _Teller(advice, names)
    return [teller.sentence(reason) for reason in why.reasons(advice, watched)]


class _Teller:
    def __init__(self, advice: Recommendation, names: tuple[str, ...]) -> None:
        self.advice = advice
        self.names = names
        self.tokens = bool(advice.position.belief.table.rules.bonus)

    def sentence(self, reason: why.Reason) -> str:
        match reason:
            case why.Forced(card, beside):
                return _("With the {other} in hand the {forced} must be played.").format(
                    other=beside, forced=card
                )
            case why.Doomed(card):
                return _("The {card} must stay in hand: played, it puts you out.").format(card=card)
            case why.Gain():
                return self._gain(reason)
            case why.Idle(card):
                return _("The {card} has no effect now: nobody can be chosen.").format(card=card)
            case why.Look(target):
                return _("You learn what {player} holds.").format(player=self.names[target])
            case why.Shelter(card):
                return _("The {card} protects you until your next turn.").format(card=card)
            case why.Gone(card, knower, p):
                return self._seen(
                    p,
                    knower,
                    _("{player} has seen your {card}, and so it leaves your hand."),
                    _("{player} may have seen your {card} ({chance}): it leaves your hand."),
                    card,
                )
            case why.Watched(card, knower, p):
                return self._seen(
                    p,
                    knower,
                    _("{player} has seen the {card} that you keep."),
                    _("{player} may have seen the {card} that you keep ({chance})."),
                    card,
                )
            case why.Unnameable(card):
                return _("Nobody can name the {card} that you keep.").format(card=card)
            case why.Thought(card, p):
                return self._thought(card, p)
            case why.Highest(card, p):
                template = _("The pile is empty: nobody holds more than your {card} with {chance}.")
                if percent(p) == percent(1.0):
                    template = _("The pile is empty, and nobody holds more than your {card}.")
                elif percent(p) == percent(0.0):
                    template = _("The pile is empty, and somebody holds more than your {card}.")
                return template.format(card=card, chance=percent(p))
            case why.Costs(action, lost):
                return self._costs(action, lost)
            case why.Level(action):
                return instead(self._play(action), 0.0, "alike", 0)
            case why.Close(action, win):
                return instead(self._play(action), win, "close", 0)
            case why.Tradeoff():
                return self._tradeoff(reason)
            case why.Rival(player):
                return _("In the match a win of {player} would cost you most.").format(
                    player=self.names[player]
                )

    def _play(self, chosen: Action | Back) -> str:
        return plays.decision(self.advice.position.header, chosen, self.names)

    def _gain(self, gain: why.Gain) -> str:
        effect = self.advice.position.belief.table.rules.cards[gain.action.card].effect
        certain = percent(gain.p) == percent(1.0)
        if effect is Effect.GUESS:
            surely = _("{player} holds the {card} for certain: naming it puts {player} out.")
            template = (
                surely if certain else _("Naming the {card} puts {player} out with {chance}.")
            )
        elif effect is Effect.RENEW:
            template = _("{player} holds the {card} with {chance} and would have to throw it away.")
        elif certain:
            template = _("The duel puts {player} out for certain.")
        elif gain.risk > 0:
            template = _("The duel puts {player} out with {chance}, you with {risk}.")
        else:
            template = _("The duel puts {player} out with {chance}, and you never.")
        doom = next(
            card.rank
            for card in self.advice.position.belief.table.rules.cards
            if card.effect is Effect.DOOM
        )
        return template.format(
            player=self.names[gain.target],
            card=gain.action.named or doom,
            chance=percent(gain.p),
            risk=percent(gain.risk),
        )

    def _seen(self, p: float, knower: int, surely: str, perhaps: str, card: int) -> str:
        template = surely if percent(p) == percent(1.0) else perhaps
        return template.format(player=self.names[knower], card=card, chance=percent(p))

    def _thought(self, card: int, p: float) -> str:
        template = (
            _("The {card} you keep is easy to guess: the table will think of it with {chance}.")
            if p >= _EASY
            else _("The {card} you keep is well hidden: the table will think of it with {chance}.")
        )
        return template.format(card=card, chance=percent(p))

    def _costs(self, action: Action | Back, lost: int) -> str:
        if not self.tokens:
            return instead(self._play(action), 0.0, "better", lost)
        return _("“{play}” instead costs {points}, a whole token being 100.").format(
            play=self._play(action), points=points_told(lost)
        )

    def _tradeoff(self, reason: why.Tradeoff) -> str:
        safest, best = self._play(reason.safest), self._play(reason.best)
        if self.tokens and reason.win is not None:
            template = (
                _("“{best}” brings {win} more, a whole token being 100, than “{safest}”.")
                if reason.safe is None
                else _(
                    "“{safest}” stays in {safe} more often, but “{best}” brings {win} more, a "
                    "whole token being 100."
                )
            )
        elif reason.safe is None:
            template = _("“{best}” wins {win} more often than the safest play, “{safest}”.")
        elif reason.win is None:
            template = _("“{safest}” stays in {safe} more often, and wins as often as can be told.")
        else:
            template = _(
                "“{safest}” stays in {safe} more often, but “{best}” wins {win} more often."
            )
        return template.format(
            best=best,
            safest=safest,
            win=points_told(reason.win or 0),
            safe=points_told(reason.safe or 0),
        )
