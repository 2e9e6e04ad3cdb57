"""The style sheet: every text can be read, in light and in dark (WCAG 2.2, 1.4.3 and 1.4.11)."""

import re

import pytest

from genows.pages.assets import CONTENTS

SHEET = CONTENTS["/pages/style.css"][0].decode()
LIGHT, DARK = (dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", part)) for part in re.findall(r":root \{(.*?)\}", SHEET, re.DOTALL))
TEXTS = [
    ("ink", "ground"), ("ink", "paper"), ("ink", "wash"), ("soft", "ground"), ("soft", "paper"), ("soft", "wash"),
    ("accent", "ground"), ("accent", "paper"), ("accent-strong", "ground"), ("on-accent", "accent"),
    ("on-accent", "accent-strong"), ("warn", "warn-wash"),
]  # fmt: skip
EDGES = [("edge", "ground"), ("edge", "paper"), ("accent", "ground"), ("accent", "paper"), ("accent", "wash")]


def luminance(colour):
    """WCAG 2.2, relative luminance."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [pytest.param(LIGHT, id="light"), pytest.param(DARK, id="dark")])
def test_contrast(colours):
    weak = [pair for pair in TEXTS if contrast(colours[pair[0]], colours[pair[1]]) < 4.5]
    weak += [pair for pair in EDGES if contrast(colours[pair[0]], colours[pair[1]]) < 3]
    assert weak == []


def test_the_measure_itself():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def test_each_variable_that_is_used_is_set():
    used = set(re.findall(r"var\(--([a-z-]+)\)", SHEET))
    assert used <= set(re.findall(r"--([a-z-]+):", SHEET))


def test_nothing_comes_from_elsewhere():
    assert "url(" not in SHEET and "@import" not in SHEET
