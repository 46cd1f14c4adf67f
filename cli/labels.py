"""Names and sentences cut to fit a narrow screen; widths are terminal columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size


def shortened(names: Sequence[str], columns: int) -> tuple[str, ...]:
    """The names in at most so many ``columns``, still different from each other.

    A name loses its end; where that makes two alike, its middle; and if they still are, it ends
    in its place among ``names``.
    """
    cut = [_cut(name, columns) for name in names]
    if len(set(cut)) < len(cut):
        cut = [_cut(name, columns, tail=columns // 2) for name in names]
    if len(set(cut)) < len(cut):
        cut = [f"{_cut(name, columns - 2)}#{seat}" for seat, name in enumerate(names, start=1)]
    return tuple(cut)


def _cut(name: str, columns: int, tail: int = 0) -> str:
    if cell_len(name) <= columns:
        return name
    end = name[len(name) - tail :]
    while cell_len(end) > tail:
        end = end[1:]
    # A wide character may leave a column empty: set_cell_size fills it with a space.
    return f"{set_cell_size(name, columns - cell_len(end) - 1).rstrip()}…{end}"


def padded(text: str, columns: int) -> str:
    """``text`` filled with spaces to so many columns."""
    return text + " " * (columns - cell_len(text))


def columned(words: Sequence[str], widths: Sequence[int]) -> str:
    """A row of a table: each word at the right of its column, two spaces before the column."""
    cells = zip(words, widths, strict=True)
    return "".join("  " + " " * (width - cell_len(word)) + word for word, width in cells)


def folded(text: str, width: int, first: str = "", rest: str = "") -> Iterator[str]:
    """``text`` in lines of at most ``width`` columns, broken at its spaces.

    ``first`` stands before the first line, ``rest`` before each other one. A word that is wider
    than a whole line is broken where the line ends.
    """
    line, started = first, False
    for word in text.split(" "):
        gap = " " if started else ""
        if started and cell_len(line) + len(gap) + cell_len(word) > width:
            yield line
            line, gap = rest, ""
        left = word
        while _exceeds(left, room := width - cell_len(line) - len(gap)):
            part, left = _split(left, room)
            yield line + gap + part
            line, gap = rest, ""
        line, started = line + gap + left, True
    yield line


def _exceeds(word: str, columns: int) -> bool:
    """Whether a word of more than one character is wider; of a long one its beginning tells."""
    return len(word) > 1 and (
        cell_len(word[: max(columns, 0) + 1]) > columns or cell_len(word) > columns
    )


def _split(word: str, columns: int) -> tuple[str, str]:
    """The beginning of a word in so many columns, one character at least, and the rest."""
    length = 1
    while length < len(word) and cell_len(word[: length + 1]) <= columns:
        length += 1
    return word[:length], word[length:]


def fitting(sentences: Sequence[str], width: int, room: int) -> list[str]:
    """As many of the ``sentences``, whole and each marked as one, as fit into ``room`` lines."""
    lines: list[str] = []
    for sentence in sentences:
        more = list(folded(sentence, width, "› ", "  "))
        if len(lines) + len(more) > room:
            break
        lines += more
    return lines


def joined(parts: Sequence[str], glue: str, width: int) -> Iterator[str]:
    """The parts glued together, in as many lines of ``width`` columns as they need.

    One that is too long by itself is broken at its spaces.
    """
    line = parts[0]
    for part in parts[1:]:
        if cell_len(line) + len(glue) + cell_len(part) > width:
            yield from _broken(line, width)
            line = part
        else:
            line += glue + part
    yield from _broken(line, width)


def _broken(line: str, width: int) -> Iterator[str]:
    yield from folded(line, width) if cell_len(line) > width else [line]
