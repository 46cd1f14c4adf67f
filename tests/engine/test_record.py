"""The record language line by line: lenient reading, canonical writing, errors with their line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from kibitz.engine.errors import Unreadable
from kibitz.engine.record import (
    GARBLED,
    MAX_BYTES,
    MAX_EVENTS,
    MAX_LINE,
    MAX_ROUNDS,
    Entry,
    Kind,
    Record,
    decode,
    dumps,
    entry,
    loads,
    note,
    salvaged,
)
from tests.strategies.records import MARKS, files

TAGS = '[Game "pismo"]\n[Players "Anna, Ben"]\n[First "Anna"]\n'
CANONICAL = TAGS + "Anna 4\nBen 1>-\n"


def only(text: str) -> Record:
    """The one round of a text."""
    (record,) = loads(text)
    return record


# -- round trips -------------------------------------------------------------------------------


@given(files())
@settings(max_examples=60)
def test_what_is_written_is_read_back(records: tuple[Record, ...]) -> None:
    assert loads(dumps(records)) == records


@given(files())
@settings(max_examples=60)
def test_a_canonical_file_comes_back_byte_for_byte(records: tuple[Record, ...]) -> None:
    data = dumps(records).encode()
    assert dumps(loads(decode(data))).encode() == data


@given(files())
@settings(max_examples=60)
def test_line_numbers_are_those_of_the_file(records: tuple[Record, ...]) -> None:
    text = dumps(records)
    lines = text.split("\n")
    for record in loads(text):
        assert record.line is not None
        assert lines[record.line - 1].startswith("[")
        for line in record.events:
            assert line.line is not None
            assert line.text in lines[line.line - 1]


# -- lenient reading ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + CANONICAL,
        CANONICAL.replace("\n", "\r\n"),
        CANONICAL.replace("\n", "\r"),
        CANONICAL.replace("\n", "\n\n \t\n"),
        CANONICAL.replace("\n", "  \t\n").replace("Anna 4", "  Anna \t  4"),
        CANONICAL.replace('[Game "pismo"]', '[ Game   "pismo" ]'),
        CANONICAL.rstrip("\n"),
    ],
    ids=["BOM", "CRLF", "CR", "blank lines", "spacing", "spacing in a tag", "no last newline"],
)
def test_lenient_reading(text: str) -> None:
    assert dumps(loads(decode(text.encode()))) == CANONICAL


def test_line_numbers_count_blank_lines_and_any_line_ending() -> None:
    record = only("\r\n; note\r\r" + TAGS + "\n\nAnna 4\n")
    assert record.line == 4
    assert [line.line for line in record.events] == [9]


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_is_no_part_of_the_event(mark: str) -> None:
    for text in (f"Anna 1>Ben 5 miss{mark}", f"Anna 1>Ben 5 miss  {mark}"):
        assert entry(text) == Entry(Kind.EVENT, "Anna 1>Ben 5 miss", mark=mark)


@pytest.mark.parametrize("text", ["* Anna 5>Ben 3", "*Anna 5>Ben 3", "*  Anna  5>Ben 3 "])
def test_a_star_marks_a_misplay(text: str) -> None:
    assert entry(text) == Entry(Kind.EVENT, "Anna 5>Ben 3", starred=True)


def test_a_comment_may_follow_on_the_line_of_its_event() -> None:
    text = TAGS + "* Anna 4?! {  why so early } \nBen 7\n"
    assert dumps(loads(text)) == TAGS + "* Anna 4?!\n{ why so early }\nBen 7\n"


def test_comments_stand_where_they_stood() -> None:
    text = "; by hand\n{ two friends }\n" + TAGS + "; the round\n{ late }\nAnna 4\n;\n{  }\n"
    record = only(text)
    assert [line.text for line in record.preface] == ["by hand", "two friends"]
    assert [(line.kind, line.text) for line in record.entries] == [
        (Kind.COMMENT, "the round"),
        (Kind.NOTE, "late"),
        (Kind.EVENT, "Anna 4"),
        (Kind.COMMENT, ""),
        (Kind.NOTE, ""),
    ]
    assert dumps([record]) == text


def test_tags_escape_quotes_and_backslashes() -> None:
    record = only(r'[Site "the \"Old\" \\ New"]' + "\n" + TAGS)
    assert record.get("Site") == r'the "Old" \ New'
    assert dumps([record]).startswith(r'[Site "the \"Old\" \\ New"]')


def test_unknown_tags_are_kept_in_their_order() -> None:
    text = '[Zeta "1"]\n' + TAGS + '[Bots "Anna=random"]\n[x-y "ß]"]\nAnna 4\n'
    assert dumps(loads(text)) == text


def test_tags_after_events_begin_the_next_round() -> None:
    text = CANONICAL + "{ over }\n\n" + CANONICAL + "; end\n"
    first, second = loads(text)
    assert [line.text for line in first.entries] == ["Anna 4", "Ben 1>-", "over"]
    assert [line.text for line in second.entries] == ["Anna 4", "Ben 1>-", "end"]
    assert dumps([first, second]) == text


def test_a_player_in_brackets_is_no_tag() -> None:
    record = only(TAGS + "[a] 2>[/b]\n[a] 6>[x] 4\n")
    assert [line.text for line in record.events] == ["[a] 2>[/b]", "[a] 6>[x] 4"]


# -- variations --------------------------------------------------------------------------------

VARIED = CANONICAL + "{ why not }\n( Ben 7!?; * Anna 1>Ben 5 hit )\n( Ben 4 )\nAnna 4\n"


def test_a_variation_is_a_line_of_its_own() -> None:
    record = only(VARIED)
    _first, event, _note, variation, other, _last = record.entries
    assert (event.kind, event.text) == (Kind.EVENT, "Ben 1>-")
    assert variation == Entry(
        Kind.VARIATION,
        events=(
            Entry(Kind.EVENT, "Ben 7", "!?"),
            Entry(Kind.EVENT, "Anna 1>Ben 5 hit", starred=True),
        ),
    )
    assert [inner.line for inner in variation.events] == [7, 7]
    assert [inner.text for inner in other.events] == ["Ben 4"]
    assert [line.text for line in record.events] == ["Anna 4", "Ben 1>-", "Anna 4"]
    assert dumps([record]) == VARIED


@pytest.mark.parametrize(
    "line",
    [
        "(Ben 7!?; *Anna 1>Ben 5 hit)",
        "(  Ben  7 !? ;  *  Anna 1>Ben 5 hit ;)",
        "( Ben 7!? ;Anna 4; )",
    ],
)
def test_a_variation_is_read_leniently(line: str) -> None:
    lenient = CANONICAL + line + "\n"
    written = dumps(loads(lenient)).splitlines()[-1]
    assert written in ("( Ben 7!?; * Anna 1>Ben 5 hit )", "( Ben 7!?; Anna 4 )")


@pytest.mark.parametrize("line", ["(a) 2>(b)", "(a) 4", "(a)(b) 4"])
def test_a_player_in_brackets_is_no_variation(line: str) -> None:
    assert entry(line) == Entry(Kind.EVENT, line)


# -- characters ----------------------------------------------------------------------------

CONTROLS = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))]
ENDS = "\n\r"


@pytest.mark.parametrize(
    "between", ["\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
)
def test_a_line_ends_where_a_text_editor_ends_it_and_nowhere_else(between: str) -> None:
    text = TAGS + f"{{ late{between}again }}\nAnna 4\n"
    record = only(text)
    assert [line.kind for line in record.entries] == [Kind.NOTE, Kind.EVENT]
    assert record.events[0].line == 5
    assert salvaged(text) == ((record,), ())


@pytest.mark.parametrize("control", [c for c in CONTROLS if c not in "\0" + ENDS], ids=ascii)
def test_no_control_character_that_is_read_is_written(control: str) -> None:
    text = f'[Site "a{control}b"]\n{TAGS}Anna 4 {{ a{control}b }}\n; a{control}b\n'
    shown = " " if control.isspace() else GARBLED
    written = dumps(loads(decode(text.encode())))
    assert written == f'[Site "a{shown}b"]\n{TAGS}Anna 4\n{{ a{shown}b }}\n; a{shown}b\n'
    assert dumps(loads(written)) == written


@pytest.mark.parametrize("control", [*CONTROLS, "\ud800"], ids=ascii)
def test_no_control_character_that_is_typed_is_written(control: str) -> None:
    typed = (note(f"a{control}b"), entry(f"Anna 4{control}!"), entry(f"; a{control}b"))
    made = Record((("Site", f"a{control}b"),), (*typed, Entry(Kind.NOTE, f"a{control}b")))
    written = dumps([made])
    assert not set(written) & {*CONTROLS, "\ud800"} - {"\n"}
    assert len(written.splitlines()) == 5
    assert dumps(loads(written)) == written


@pytest.mark.parametrize(
    "line", ["!", "?!", "*", "* !", "*  ??", "! { why }", "( ! )", "( Ben 4; *! )"]
)
def test_a_mark_alone_is_no_event(line: str) -> None:
    with pytest.raises(Unreadable, match="alone is no event") as caught:
        loads(CANONICAL + line + "\n")
    assert caught.value.place.line == 6


# -- sizes -----------------------------------------------------------------------------------

BLANKS = " " * 60_000


@pytest.mark.parametrize(
    "line",
    [
        f"( Ben{BLANKS}7{BLANKS};{BLANKS}Anna 4 )",
        f"( Ben 7{' ;' * 50_000} )",
        f"Anna 4{BLANKS}{{ {{{BLANKS} }}",
        f"Anna{BLANKS}4",
        f"{{ {BLANKS} }}",
    ],
    ids=["variation", "semicolons", "comment", "event", "empty comment"],
)
def test_blanks_cost_no_time(line: str) -> None:
    """Were it quadratic, each of these would take minutes."""
    assert len(dumps(loads(CANONICAL + line + "\n"))) < 2 * len(BLANKS) + 200


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        (TAGS + "Anna 4" + " " * MAX_LINE, 4, f"longer than {MAX_LINE} characters"),
        (CANONICAL * (MAX_ROUNDS + 1), 5 * MAX_ROUNDS + 1, f"more than {MAX_ROUNDS} rounds"),
        (CANONICAL + "( Ben 4; Anna 4 )\n" * (MAX_EVENTS // 2), 2505, f"more than {MAX_EVENTS}"),
        (TAGS + "Anna 4\n" * (MAX_EVENTS + 1), 5004, f"more than {MAX_EVENTS} events"),
    ],
    ids=["line", "rounds", "variations", "events"],
)
def test_what_is_too_large_is_refused_with_the_limit(text: str, line: int, expected: str) -> None:
    with pytest.raises(Unreadable, match=expected) as caught:
        loads(text)
    assert caught.value.place.line == line


def test_a_file_of_broken_rounds_is_read_once() -> None:
    """Each broken round costs its own lines; the others are read."""
    broken = TAGS.replace('"Anna"]', '"Anna]') + "Anna 4\nBen 7\n"
    records, errors = salvaged((broken + CANONICAL) * 1_000)
    assert [error.place.line for error in errors] == list(range(3, 10_000, 10))
    assert records == loads(CANONICAL) * 1_000


# -- tags ------------------------------------------------------------------------------------


def test_setting_a_tag() -> None:
    record = Record((("A", "1"), ("B", "2")))
    assert record.tagged("A", "3").tags == (("A", "3"), ("B", "2"))
    assert record.tagged("C", "3").tags == (("A", "1"), ("B", "2"), ("C", "3"))
    assert record.tagged("A", None).tags == (("B", "2"),)
    assert record.get("D") is None


# -- errors ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        (TAGS + "[Round 3]\n", 4, "no tag"),
        (TAGS + '[Round "3]\n', 4, "no tag"),
        (TAGS + '[Site "a"b"]\n', 4, "no tag"),
        (TAGS + "[]\n", 4, "no tag"),
        (TAGS + "\n" + '[Game "classic"]\n', 5, "stands twice"),
        (TAGS + "Anna 4\n{ never closed\n", 5, "not closed"),
        (TAGS + "{\n", 4, "not closed"),
        (CANONICAL + "( Ben 4\n", 6, "not closed"),
        (CANONICAL + "(Ben 4; Anna 4\n", 6, "not closed"),
        (CANONICAL + "(\n", 6, "not closed"),
        (CANONICAL + "( Ben 4 ) {why}\n", 6, "not closed"),
        (CANONICAL + "()\n", 6, "empty"),
        (CANONICAL + "( ; )\n", 6, "empty"),
        (CANONICAL + "( Ben 4; ( Ben 7 ) )\n", 6, "within the variation"),
        (CANONICAL + "( Ben 4 ( Ben 7 ) )\n", 6, "within the variation"),
        (CANONICAL + "((Ben 4))\n", 6, "within the variation"),
        (TAGS + "{ a note }\n( Anna 4 )\nAnna 7\n", 5, "before the first event"),
        ("( Anna 4 )\n" + TAGS, 1, "before the first event"),
        ("", None, "no round"),
        (" \n\t\n", None, "no round"),
        ("; only a comment\n{ and a note }\n", None, "no round"),
    ],
)
def test_unreadable_lines(text: str, line: int | None, expected: str) -> None:
    with pytest.raises(Unreadable, match=expected) as caught:
        loads(text)
    assert caught.value.place.line == line
    assert caught.value.kind == "syntax"


def test_a_long_line_is_quoted_in_brief() -> None:
    with pytest.raises(Unreadable) as caught:
        loads("[" + "x" * 10_000 + "]")
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("data", "line", "expected"),
    [
        (b"[Game \x00", 1, "binary"),
        (b"\x7fELF\x02\x01\n\x01\n\x00", 3, "binary"),
        (TAGS.encode() + b"Anna \xff 4\n", 4, "0xff"),
        ("[Game “pismo”]\n".encode("cp1251"), 1, "UTF-8"),
        (TAGS.encode("utf-16"), 1, "binary"),
        (b" " * (MAX_BYTES + 1), None, "larger"),
    ],
    ids=["NUL", "ELF", "stray byte", "cp1251", "utf-16", "huge"],
)
def test_files_that_are_no_text(data: bytes, line: int | None, expected: str) -> None:
    with pytest.raises(Unreadable, match=expected) as caught:
        decode(data)
    assert caught.value.place.line == line
