"""What the cards of the family are called in each language, and which card a typed word means.

Names of ``pismo`` in Russian are those of pismo.ru, of ``geheimer-brief`` in German those of
geheimer-brief.de, of ``classic`` in English and German those of the 2012 print edition; the
Russian ones of ``classic`` are in use among players. Those of ``2019`` are the same as far as the
characters are. All others are translations.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from kibitz.engine.header import Header
from kibitz.engine.letter.editions import preset_of
from kibitz.engine.letter.presets import PRESETS, Preset
from kibitz.engine.spelling import fold, match, spellings

LANGUAGES: Final = ("en", "ru", "uk", "de")

_NAMES: Final = {
    "pismo": {
        "en": "Spy Priest Duellist Shield Messenger Noble Lady Heiress",
        "ru": "Шпион Жрец Дуэлянт Щит Гонец Вельможа Дама Наследница",
        "uk": "Шпигун Жрець Дуелянт Щит Гонець Вельможа Дама Спадкоємиця",
        "de": "Spion Priester Duellant Schild Bote Edelmann Dame Erbin",
    },
    "geheimer-brief": {
        "en": "Guess Peek Duel Shield Restart Swap Veil Letter",
        "ru": "Догадка Разведка Дуэль Щит Перезапуск Обмен Вуаль Письмо",
        "uk": "Здогадка Розвідка Дуель Щит Перезапуск Обмін Вуаль Лист",
        "de": "Raten Spähen Duell Schild Neustart Tausch Schleier Brief",
    },
    "classic": {
        "en": "Guard Priest Baron Handmaid Prince King Countess Princess",
        "ru": "Стражница Священник Барон Служанка Принц Король Графиня Принцесса",
        "uk": "Вартова Священник Барон Служниця Принц Король Графиня Принцеса",
        "de": "Wächterin Priester Baron Zofe Prinz König Gräfin Prinzessin",
    },
    "2019": {
        "en": "Spy Guard Priest Baron Handmaid Prince Chancellor King Countess Princess",
        "ru": "Шпионка Стражница Священник Барон Служанка Принц Канцлер Король Графиня Принцесса",
        "uk": "Шпигунка Вартова Священник Барон Служниця Принц Канцлер Король Графиня Принцеса",
        "de": "Spionin Wächterin Priester Baron Zofe Prinz Kanzler König Gräfin Prinzessin",
    },
}

CARD_NAMES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = MappingProxyType(
    {
        preset: MappingProxyType({lang: tuple(row.split()) for lang, row in rows.items()})
        for preset, rows in _NAMES.items()
    }
)
"""The names of all ranks, ascending, by preset and language."""

# What else people type, rank by rank: other words for the person or the deed, spelling variants,
# transliterations. The 1s of geheimer-brief are the four aces and a joker of an ordinary pack.
_ALIASES: Final[dict[str, tuple[str, ...]]] = {
    "pismo": (
        "Шпионка Лазутчик Шпигунка Лазутчица Лазутчиця Spionin shpion shpyhun shpigun",
        "Priestess Жрица Жриця Priesterin zhrets zhrec",
        "Duelist Dueller Дуэлист Дуеліст Duellantin duelyant dueliant",
        "Schutz Защита Захист Protection shchit shchyt schit",
        "Courier Herald Envoy Курьер Вестник Посыльный Кур'єр Вісник Посланець Botin Kurier "
        "gonets gonec honets",
        "Nobleman Lord Aristocrat Grandee Аристократ Дворянин Лорд Велможа Шляхтич "
        "Adliger Adeliger Edler Aristokrat velmozha",
        "Леди Госпожа Леді Пані Edeldame dama",
        "Heir Наследник Спадкоємець Erbe naslednitsa naslednica spadkoiemytsia spadkoyemytsia",
    ),
    "geheimer-brief": (
        "Guessing Угадать Угадай Отгадка Отгадать Вгадати Вгадай Угадати Відгадка Erraten Tipp "
        "Ace Aces Ass As Asse Туз Тузы Тузи Joker Джокер tuz dzhoker",
        "Peep Look Scout Подсмотреть Подглядеть Взгляд Підглянути Підгледіти Погляд Spicken Späher "
        "razvedka rozvidka",
        "Поединок Поєдинок Двобій Zweikampf Duellieren",
        "Schutz Защита Захист Protection shchit shchyt schit",
        "Reset Redraw Renew Сброс Рестарт Заново Скидання Наново Neubeginn perezapusk",
        "Exchange Trade Switch Мена Обменять Міна Обміняти Tauschen obmen obmin",
        "Фата Завеса Покров Серпанок Завіса vual",
        "pismo lyst",
    ),
    "classic": (
        "Guardsman Страж Стража Стражник Охранник Охранница Стражниця Варта Вартовий Охоронець "
        "Охоронниця Wache Wächter Gardist strazhnitsa strazhnica vartova",
        "Cleric Clergyman Священик Поп Піп Pfarrer Pater svyashchennik sviashchennyk svjaschennik",
        "Baroness Баронесса Баронеса Baronin Freiherr",
        "Maid Maiden Handmaiden Servant Горничная Фрейлина Камеристка Прислуга Покоївка Фрейліна "
        "Kammerzofe Dienerin Magd sluzhanka sluzhnytsia",
        "printz",
        "korol",
        "Comtesse Contessa grafinya grafinia hrafynia",
        "princessa printsessa prinzessa pryntsesa",
    ),
}
_ALIASES["2019"] = (
    "Шпион Шпигун Лазутчик Лазутчица Лазутчиця Spion shpionka shpyhunka",
    *_ALIASES["classic"][:5],
    "Канцлерша Канцлерка Kanzlerin Minister kantsler kanzler",
    *_ALIASES["classic"][5:],
)

# Number words, and the Russian and Ukrainian nouns for a card of that number: whole words only,
# so that they never make a shortened card name ambiguous.
_NUMBERS: Final = (
    "zero null ноль нуль",
    "one eins один единица одиниця",
    "two zwei два две двойка дві двійка deuce",
    "three drei три тройка трійка",
    "four vier четыре четвёрка чотири четвірка",
    "five fünf пять пятёрка п'ять п'ятірка",
    "six sechs шесть шестёрка шість шістка",
    "seven sieben семь семёрка сім сімка",
    "eight acht восемь восьмёрка вісім вісімка",
    "nine neun девять девятка дев'ять дев'ятка",
)

SHORTEST: Final = 2
"""Letters a shortened card name needs; single letters are left to the players' names."""


def card_name(game: Header | str, lang: str, rank: int) -> str:
    """The name of ``rank`` in one of ``LANGUAGES``, at a table or in a published edition."""
    if isinstance(game, str):
        return CARD_NAMES[game][lang][PRESETS[game].cards.ranks.index(rank)]
    preset = preset_of(game)
    own = dict(preset.names)
    return own[lang][preset.cards.ranks.index(rank)] if own else card_name(game.game, lang, rank)


def ranks_called(word: str, game: Header | str) -> tuple[int, ...]:
    """Every rank at a table, or of a published edition, that ``word`` can mean in any language.

    Ascending. Digits and number words are ranks. A whole word beats a shortened one; then the names
    of the edition beat its aliases, and both the words of other editions with the same cards.
    Empty: unknown. Two or more: ambiguous, to be asked about.
    """
    preset = PRESETS[game] if isinstance(game, str) else preset_of(game)
    if (number := _numbers().get(fold(word))) is not None:
        return (number,) if number in preset.cards else ()
    if len(word) < SHORTEST:
        return ()
    tables = (_named(preset),) if preset.names else _tables(preset.name)
    return tuple(sorted(match(word, *tables)))


def _named(preset: Preset) -> Mapping[str, int]:
    """The names of an edition of one's own, in all languages."""
    ranks = preset.cards.ranks
    return {
        name: rank for _lang, row in preset.names for name, rank in zip(row, ranks, strict=True)
    }


@cache
def _numbers() -> Mapping[str, int]:
    """The rank of each digit and number word, by its folded spellings."""
    return {
        key: rank
        for rank, words in enumerate(_NUMBERS)
        for word in (str(rank), *words.split())
        for key in spellings(word)
    }


@cache
def _tables(preset: str) -> tuple[Mapping[str, int], ...]:
    """Word to rank, in order of precedence. One word has one rank within a table and preset."""
    cards = PRESETS[preset].cards
    alike = (name for name in CARD_NAMES if name != preset and PRESETS[name].cards == cards)
    return (*_own(preset), _merged(*(table for name in alike for table in _own(name))))


def _own(preset: str) -> tuple[dict[str, int], dict[str, int]]:
    """The names and the aliases of an edition."""
    ranks = PRESETS[preset].cards.ranks
    names = {
        name: rank
        for row in CARD_NAMES[preset].values()
        for rank, name in zip(ranks, row, strict=True)
    }
    aliases = {
        alias: rank
        for rank, words in zip(ranks, _ALIASES[preset], strict=True)
        for alias in words.split()
    }
    return names, aliases


def _merged(*tables: Mapping[str, int]) -> dict[str, int]:
    """One table of all; the tests see to it that no word has two ranks."""
    return {word: rank for table in tables for word, rank in table.items()}
