"""Small words that people type besides players, cards and outcomes, in four languages."""

from __future__ import annotations

from typing import Final

from kibitz.engine.spelling import fold


def _words(table: str) -> frozenset[str]:
    return frozenset(map(fold, table.split()))


_MINOR = (
    "a an at on to vs the with is and it play plays played name names named naming say says said "
    "guessed lost loses lead leads led offer offers offered he she they take takes took "
    "auf bei gegen mit der die das den ein eine einen ist hat und spiele spielt spielte gespielt "
    "nennt nannte genannt sagt sagte verliert verlor er sie nimmt bietet zu "
    "на в у к до против с и карта карту играю играет сыграл сыграла ходит называю называет назвал "
    "назвала говорит сказал сказала проиграл проиграла он она предлагает кладёт "
    "проти з та й граю грає зіграв зіграла ходить називаю називає назвав каже сказав програв "
    "програла він вона пропонує кладе"
)

MINOR: Final = frozenset(_MINOR.split())
"""Words that say nothing of a turn: whom a card is played *at*, that one was *played*.

Letters count here as they are: «у» is no “y”, which is a yes.
"""

DREW: Final = _words(
    "draw draws drew drawn ziehe zieht zog gezogen пришла пришёл взял взяла беру берёт тянет "
    "вытянул вытянула прийшла прийшов взяв бере тягне витяг витягла"
)
"""Words for a card drawn."""

NOBODY: Final = _words("nobody niemand niemanden никто никого ніхто нікого")
"""Words for whom a card is played at that can be played at nobody."""

SELF: Final = _words(
    "self himself herself themself themselves oneself myself yourself selbst sich "
    "себя себе собой собою"
)
"""What whoever is on turn is called as the one whom a card is played at."""
