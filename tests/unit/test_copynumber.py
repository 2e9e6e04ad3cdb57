"""What is a level of copy number, and what is stored for it."""

import pytest

from genows.data.alterations import LEVELS, copy_number_level, level_text, levels_of


@pytest.mark.parametrize(
    ("text", "level"),
    [
        *((str(level), level) for level in LEVELS),
        ("2.0", 2), ("+2", 2), ("1.00", 1), ("2.", 2), ("2e0", 2), ("-20e-1", -2), ("-0", 0), ("00", 0), (" -1.0 ", -1),
        ("1.5", None), ("3", None), ("-3.0", None), ("0.0078", None), ("amp", None), ("NA", None), ("", None), ("nan", None), ("2_0", None), ("\u0662", None), ("2,0", None),
    ],
)  # fmt: skip
def test_a_whole_number_is_a_level_however_it_is_written(text, level):
    assert copy_number_level(text) == level
    assert level_text(text) == ("NA" if text == "NA" else None if level is None else str(level))
    assert levels_of([text, "x", text]) == ({} if level is None else {text: level})
    assert levels_of([text], (2, -2)) == ({text: level} if level in (2, -2) else {})


def test_a_deep_loss_is_stored_and_is_no_level():
    assert [level_text(text) for text in ("-1.5", "-1.50", "-15e-1", " -1.5")] == ["-1.5"] * 4
    assert copy_number_level("-1.5") is None
