"""Names cut to fit stay different; sentences are broken at spaces."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from kibitz.cli.labels import folded, shortened

names = st.lists(
    st.text(st.sampled_from("ab安e\u0301Я"), min_size=1, max_size=40),
    min_size=2,
    max_size=4,
    unique=True,
)


@given(names, st.integers(8, 20))
def test_shortened_names_fit_and_differ(players: list[str], columns: int) -> None:
    short = shortened(players, columns)
    assert len(set(short)) == len(players)
    assert all(cell_len(name) <= columns for name in short)


def test_short_names_stay_as_they_are() -> None:
    assert shortened(["Anna", "Ben"], 8) == ("Anna", "Ben")
    assert shortened(["Maximilian", "Ben"], 8) == ("Maximil…", "Ben")
    assert shortened(["Maximilian1", "Maximilian2"], 8) == ("Max…ian1", "Max…ian2")


@given(st.lists(st.text("ab", min_size=1, max_size=6), min_size=1, max_size=12))
def test_folding_keeps_every_word(words: list[str]) -> None:
    lines = list(folded(" ".join(words), 12, "› ", "  "))
    assert " ".join(line[2:] for line in lines).split(" ") == words
    assert all(cell_len(line) <= 12 for line in lines)


@given(st.lists(st.text("aЯ安", min_size=1, max_size=60), min_size=1, max_size=4))
def test_a_word_longer_than_a_line_is_broken(words: list[str]) -> None:
    lines = list(folded(" ".join(words), 12, "› ", "  "))
    assert "".join(line[2:] for line in lines).replace(" ", "") == "".join(words)
    assert all(cell_len(line) <= 12 for line in lines)
    assert all(line[2:] for line in lines)


def test_a_word_without_end_is_broken_in_good_time() -> None:
    assert sum(map(len, folded("安" * 200_000, 40))) == 200_000
