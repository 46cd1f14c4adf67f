"""What there is to choose in Letter of Marque: a move, or the ship for a treasure turned up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.header import Header
from kibitz.engine.marque.events import Act, Event, Hit, Home, Move, Pass, Sail, Set, Turn, move_of
from kibitz.engine.marque.notation import BOTTOMS, format_move
from kibitz.inference.marque.bottoms import World
from kibitz.inference.marque.referee import MarqueReferee, Position, replayed


@dataclass(frozen=True)
class Choice:
    """A ``move``; or, once a ``treasure`` is turned up, to set an ``armed`` ship on it, or a bare
    one: then the move is ``SAIL``, or the set-up (``opening``)."""

    move: Move
    treasure: int | None = None
    armed: bool | None = None
    opening: bool = False

    def written(self, header: Header) -> str:
        """As the notation writes it: ``hit Ben 6``, ``home 7``, ``sail``, ``sail 4 armed``."""
        if self.armed is None:
            return format_move(header, self.move)
        return f"{'set' if self.opening else 'sail'} {self.treasure} {BOTTOMS[self.armed]}"


@dataclass(frozen=True)
class Question:
    """What ``seat`` is to choose at ``position``, with the own ships as in ``world``.

    ``launch``: the treasure that is turned up, if the question is which ship to set on it; it
    is the last one sent to sea then, and ``worlds`` are those it can be. ``choices``: what there
    is.
    """

    position: Position
    seat: int
    choices: tuple[Choice, ...]
    worlds: tuple[World, ...]
    launch: int | None = None


def outcomes(position: Position, move: Move) -> Iterator[tuple[Turn, float]]:
    """What can come of a move and how likely it is: the ship attacked, the treasure turned up."""
    match move:
        case Move(actor, Act.SAIL):
            piled = position.deal.table.fleets[actor].piled
            yield from ((Sail(actor, treasure), 1 / len(piled)) for treasure in piled)
        case Move(actor, Act.HOME, int(treasure)):
            yield Home(actor, treasure), 1.0
        case Move(actor, Act.HIT, int(treasure), int(target)):
            armed = position.bottoms[target].armed(position.deal.place(target, treasure))
            ways = ((True, armed), (False, 1 - armed))
            yield from ((Hit(actor, target, treasure, way), p) for way, p in ways if p > 0)
        case Move(actor):
            yield Pass(actor), 1.0


def question(position: Position, eyes: int | None) -> Question:
    """What ``eyes`` (default: the player on turn) are to choose.

    A log that ends with a ship of the eyes sent to sea, and does not say which, asks which to send;
    otherwise it is a move. Raises ``KibitzError`` if there is nothing to choose, or the log does
    not know the ships of whoever chooses.
    """
    table = position.deal.table
    if table.over:
        raise KibitzError(N_("the game is over: there is nothing to advise"))
    if table.waiting:
        raise KibitzError(
            N_("{player} has turned up no treasure yet: expected “set …”"),
            player=table.players[table.waiting[0]],
        )
    turned = None if eyes is None else launched(position, eyes)
    if eyes is not None and turned is not None:
        return _launch(position, eyes, *turned)
    seat = table.turn
    if eyes is not None and eyes != seat:
        raise KibitzError(
            N_("it is {turn}'s turn: advice is for the player on turn, not for {eyes}"),
            turn=table.players[seat],
            eyes=table.players[eyes],
        )
    worlds = _known(position, seat)
    return Question(position, seat, tuple(map(Choice, table.legal())), worlds)


def launched(position: Position, eyes: int) -> tuple[Sail, bool] | None:
    """The ship of the eyes that was the last to go to sea, if the log does not say which it is."""
    last = position.past[-1] if position.past else None
    if isinstance(last, Sail) and last.actor == eyes and last.armed is None:
        return last, False
    if isinstance(last, Set):
        openings = [event for event in position.past if isinstance(event, Set)]
        ships = [ship for event in openings for ship in event.ships if ship.actor == eyes]
        if ships[-1].armed is None:
            return ships[-1], True
    return None


def _launch(position: Position, seat: int, sail: Sail, opening: bool) -> Question:
    worlds = tuple(world for world, _chance in position.bottoms[seat].worlds)
    if len({world[:-1] for world in worlds}) > 1:
        raise _unknown(position, seat)
    move = Move(seat, Act.SAIL)
    choices = tuple(Choice(move, sail.treasure, world[-1], opening) for world in worlds)
    return Question(position, seat, choices, worlds, sail.treasure)


def _known(position: Position, seat: int) -> tuple[World, ...]:
    worlds = tuple(world for world, _chance in position.bottoms[seat].worlds)
    if len(worlds) > 1:
        raise _unknown(position, seat)
    return worlds


def _unknown(position: Position, seat: int) -> KibitzError:
    return KibitzError(
        N_("the log does not know which ships of {turn} are armed"),
        turn=position.deal.table.players[seat],
    )


def decided(position: Position, event: Event, eyes: int) -> Iterator[tuple[Position, str]]:
    """The moments at which ``eyes`` chose in ``event``, and the choices.

    The first ships are chosen once all the first treasures lie there; a later one when its treasure
    is turned up, if both kinds are left.
    """
    if isinstance(event, Set):
        if (first := _first(position, event, eyes)) is not None:
            yield first
        return
    if event.starred or event.actor != eyes:
        return
    move = move_of(event)
    if position.deal.table.objection(move) or len(position.bottoms[eyes].worlds) > 1:
        return
    yield position, Choice(move).written(position.header)
    if isinstance(event, Sail) and event.armed is not None:
        turned = MarqueReferee().apply(position, replace(event, armed=None))
        if len(turned.bottoms[eyes].worlds) > 1:
            ship = Choice(move, event.treasure, event.armed)
            yield turned, ship.written(position.header)


def _first(position: Position, event: Set, eyes: int) -> tuple[Position, str] | None:
    """The same of the set-up, which may be told in several events: of the last of them."""
    openings = [e for e in (*position.past, event) if isinstance(e, Set)]
    ships = [ship for opening in openings for ship in opening.ships]
    own = next((ship for ship in ships if ship.actor == eyes), None)
    everybody = {ship.actor for ship in ships} == set(range(len(position.header.players)))
    if own is None or own.armed is None or not everybody:
        return None
    covered = [
        Set(tuple(replace(s, armed=None) if s.actor == eyes else s for s in opening.ships))
        for opening in openings
    ]
    text = Choice(Move(eyes, Act.SAIL), own.treasure, own.armed, opening=True)
    return replayed(position, covered), text.written(position.header)
