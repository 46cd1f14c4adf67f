"""Records of any content: what the record language can hold, whatever the game."""

from __future__ import annotations

from hypothesis import strategies as st

from kibitz.engine.record import Entry, Kind, Record

MARKS = ("", "!", "?", "!!", "??", "!?", "?!")

_texts = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=30)
_keys = st.from_regex(r"[A-Za-z_]\w{0,9}", fullmatch=True)
_words = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Z"), exclude_characters="!?{}"),
    min_size=1,
    max_size=8,
).filter(lambda word: not word.startswith((";", "*", "[", "(", "\ufeff")))

tags = st.lists(st.tuples(_keys, _texts), min_size=1, max_size=6, unique_by=lambda tag: tag[0]).map(
    tuple
)
"""Tag blocks; values hold anything that fits on a line."""

notes = _texts.map(lambda text: Entry(Kind.NOTE, text.strip()))
comments = _texts.map(lambda text: Entry(Kind.COMMENT, text.strip()))
events = st.builds(
    Entry,
    st.just(Kind.EVENT),
    st.lists(_words, min_size=1, max_size=5).map(" ".join),
    mark=st.sampled_from(MARKS),
    starred=st.booleans(),
)
variations = st.lists(
    events.filter(lambda event: not any(w.endswith(";") for w in event.text.split())),
    min_size=1,
    max_size=3,
).map(lambda found: Entry(Kind.VARIATION, events=tuple(found)))
lines = st.lists(notes | comments | events, max_size=8)
later = st.lists(notes | comments | events | variations, max_size=8)
"""Lines after an event."""


@st.composite
def files(draw: st.DrawFn) -> tuple[Record, ...]:
    """The rounds of a file: every one but the last has an event, or the next would not begin."""
    found = []
    for index in range(draw(st.integers(1, 3))):
        body = [*draw(lines), draw(events), *draw(later)]
        preface = tuple(draw(st.lists(notes | comments, max_size=2))) if index == 0 else ()
        found.append(Record(draw(tags), tuple(body), preface))
    return tuple(found)
