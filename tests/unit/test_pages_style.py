"""The style sheet: every text can be read, in light and in dark (WCAG 2.2, 1.4.3 and 1.4.11)."""

import math
import re

import pytest

from genows.pages.frame import CONTENTS
from genows.pages.pictures.svg import STYLES

SHEET = CONTENTS["/pages/style.css"][0].decode()
LIGHT, DARK = (dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", part)) for part in re.findall(r":root \{(.*?)\}", SHEET, re.DOTALL))
TEXTS = [
    ("ink", "ground"), ("ink", "paper"), ("ink", "wash"), ("soft", "ground"), ("soft", "paper"), ("soft", "wash"),
    ("accent", "ground"), ("accent", "paper"), ("accent-strong", "ground"), ("on-accent", "accent"),
    ("on-accent", "accent-strong"), ("warn", "warn-wash"),
]  # fmt: skip
EDGES = [
    ("edge", "ground"), ("edge", "paper"), ("accent", "ground"), ("accent", "paper"), ("accent", "wash"),
    ("amplified", "ground"), ("deleted", "ground"), ("fused", "ground"), ("amplified", "cell"), ("deleted", "cell"), ("ink", "cell"),
    ("missense", "cell"), ("truncating", "cell"), ("inframe", "cell"), ("fused", "cell"),
    ("missense", "ground"), ("truncating", "ground"), ("inframe", "ground"), ("other", "ground"), ("purple", "ground"), ("wine", "ground"),
]  # fmt: skip
# Of pictures that show them side by side.
SIDE_BY_SIDE = [("amplified", "deleted"), ("amplified", "ink"), ("deleted", "ink"), ("amplified", "cell"), ("deleted", "cell"), ("ink", "cell")]
# What an eye makes of linear red, green and blue that lacks one kind of cones (Machado, Oliveira and Fernandes 2009, severity 1.0).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no long ones": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no middle ones": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no short ones": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour):
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(colour):
    """WCAG 2.2, relative luminance."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [pytest.param(LIGHT, id="light"), pytest.param(DARK, id="dark")])
def test_contrast(colours):
    weak = [pair for pair in TEXTS if contrast(colours[pair[0]], colours[pair[1]]) < 4.5]
    weak += [pair for pair in EDGES if contrast(colours[pair[0]], colours[pair[1]]) < 3]
    assert weak == []


def lab(colour, eye):
    """CIE 1976 L*a*b* (D65) of what *eye* makes of the colour."""
    red, green, blue = (min(1, max(0, sum(a * b for a, b in zip(row, linear(colour), strict=True)))) for row in EYES[eye])
    tristimulus = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505, 0.2126 * red + 0.7152 * green + 0.0722 * blue, (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in tristimulus)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("colours", [pytest.param(LIGHT, id="light"), pytest.param(DARK, id="dark")])
def test_colours_side_by_side_can_be_told_apart_by_every_eye(colours, eye):
    """From a distance of 10 on, two colours are plainly two."""
    near = [pair for pair in SIDE_BY_SIDE if math.dist(lab(colours[pair[0]], eye), lab(colours[pair[1]], eye)) < 25]
    assert near == []


def test_saved_pictures_have_the_colours_of_light_pages():
    shown = {name: colour for names, colour in re.findall(r"((?:\.[\w-]+,?)+)\{fill:(#(?:[0-9a-f]{3}){1,2})\}", STYLES) for name in names.strip(".").split(",.")}
    impacts = ("missense", "truncating", "inframe", "splice", "other")
    same = (*impacts, *(f"{name}-light" for name in impacts), "fused", "fused-light", "amplified", "deleted", "gained", "lost")
    assert (shown["colour5"], shown["colour10"]) == (LIGHT["purple"], LIGHT["wine"])
    expected = {"measured": LIGHT["cell"], "unmeasured": LIGHT["edge"], **{name: LIGHT[name] for name in same}}
    assert {name: shown[name] for name in expected} == expected


def test_the_measure_itself():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def test_each_variable_that_is_used_is_set():
    used = set(re.findall(r"var\(--([a-z-]+)\)", SHEET))
    assert used <= set(re.findall(r"--([a-z-]+):", SHEET))


def test_nothing_comes_from_elsewhere():
    assert "url(" not in SHEET and "@import" not in SHEET
