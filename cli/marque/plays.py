"""A choice and an event of Letter of Marque in words that can be typed as they stand."""

from __future__ import annotations

from kibitz.cli.texts import _
from kibitz.engine.header import Header
from kibitz.engine.marque.events import Act, Event, Hit, Home, Pass, Sail, Set
from kibitz.engine.marque.notation import BOTTOMS


def choice(text: str) -> str:
    """A choice (``hit Ben 6``, ``sail 4 armed``), or a ship (``4 armed``), as people say it."""
    match text.split(" "):
        case [Act.HIT.value, player, treasure]:
            return _hit(player, treasure)
        case [Act.HOME.value, treasure]:
            return _home(treasure)
        case [Act.SAIL.value]:
            return _("sail")
        case [Act.PASS.value]:
            return _("pass")
        case [*_act, treasure, bottom]:
            return f"{treasure} {_(bottom)}"
    return text


def event(
    header: Header,
    happened: Event,
    eyes: int | None = None,
    names: tuple[str, ...] | None = None,
    brief: bool = False,
) -> tuple[str, str]:
    """Who did something, and what, to the ``eyes`` as “you”; nobody did the set-up.

    It is as brief as can be anyway.
    """
    called = names or header.players
    match happened:
        case Set(ships):
            return "", ", ".join(f"{called[s.actor]} {s.treasure}{_bottom(s.armed)}" for s in ships)
        case Sail(_actor, treasure, armed):
            said = f"{_('sail')} {treasure}{_bottom(armed)}"
        case Home(_actor, treasure, armed):
            said = f"{_home(treasure)}{_bottom(armed)}"
        case Hit(_actor, target, treasure, armed):
            said = f"{_hit(called[target], treasure)},{_bottom(armed)}"
        case Pass():
            said = _("pass")
    who = _("you") if happened.actor == eyes else called[happened.actor]
    return who, f"* {said}" if happened.starred else said


def _home(treasure: int | str) -> str:
    # Translators: the ship on that treasure is taken home, and the treasure with it.
    return _("home {treasure}").format(treasure=treasure)


def _hit(player: str, treasure: int | str) -> str:
    # Translators: a player's ship on that treasure is attacked; no form that declines the name.
    return _("hit {player} {treasure}").format(player=player, treasure=treasure)


def _bottom(armed: bool | None) -> str:
    return "" if armed is None else f" {_(BOTTOMS[armed])}"
