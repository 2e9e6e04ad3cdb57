"""X-Ignored-Parameters and X-Unknown-Genes: what they name, and that a client's text in them stays short and harmless."""

from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.http.answers import Answer
from genows.http.ignored import LONGEST_VALUE, ignored_header, telling


@pytest.mark.parametrize(
    ("sent", "value"),
    [
        pytest.param(["genes"], "genes", id="one"),
        pytest.param(["b", "a"], "b, a", id="in the order sent"),
        pytest.param(["a\r\nSet-Cookie: x=1"], "a%0D%0ASet-Cookie%3A%20x%3D1", id="never another header"),
        pytest.param(["gène, b"], "g%C3%A8ne%2C%20b", id="other letters and commas as escapes"),
        pytest.param([""], "", id="an empty name"),
        pytest.param(["x" * 61], "x" * 60 + "...", id="a long name is cut"),
        pytest.param([f"n{number}" for number in range(21)], ", ".join(f"n{number}" for number in range(20)) + ", ...", id="twenty at most"),
    ],
)
def test_names_what_is_unknown(sent, value):
    assert ignored_header(sent) == [("X-Ignored-Parameters", value)]


def test_nothing_is_said_where_all_are_known():
    assert ignored_header([]) == []


def test_a_header_is_bounded():
    [(_, value)] = ignored_header(["\N{BANANA}" * 1000 + str(number) for number in range(5_000)])
    assert len(value) <= LONGEST_VALUE and value.isascii()
    banana = "%F0%9F%8D%8C" * 60 + "..."
    assert value == f"{banana}, ..."


@given(st.lists(st.text(max_size=80), min_size=1, max_size=30))
def test_whatever_is_sent_has_room_and_the_first_name_is_told(names):
    [(_, value)] = ignored_header(names)
    assert len(value) <= LONGEST_VALUE and value.isascii() and value.isprintable()
    assert unquote(value.split(", ")[0].removesuffix("...")) in {names[0][:60], names[0][:60].removesuffix("...")}


def test_unknown_genes_stand_beside_other_headers():
    answer = Answer((b"[]",), headers=[("X-Total-Count", "0")])
    told = telling(answer, ["A/B", *(f"N{number}" for number in range(20))])
    names = ", ".join(["A%2FB", *(f"N{number}" for number in range(19)), "..."])
    assert told.headers == [("X-Total-Count", "0"), ("X-Unknown-Genes", names)]
    assert telling(answer, []).headers == answer.headers == [("X-Total-Count", "0")]
