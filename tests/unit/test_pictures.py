"""The geometry of pictures: where bars end, what runs are drawn as one, which labels find room; and that every shape has its colour."""

import re
import xml.etree.ElementTree as ElementTree
from html import unescape
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.analysis.rowstates import States
from genows.analysis.statistics.survival import kaplan_meier
from genows.data.reference import ProteinDomain
from genows.pages.frame import CONTENTS
from genows.pages.genetypes import CATEGORIES
from genows.pages.pictures import curves, lollipop, oncoprint, timeline, volcano
from genows.pages.pictures.axes import Scale, percent, short, ticks, upper
from genows.pages.pictures.bars import GAP, LEAST_BAR, LEFT, RIGHT, Bar, BinColumn, bars, histogram
from genows.pages.pictures.oncoprint import (
    Mark,
    PictureColumns,
    PictureRow,
    PictureTrack,
    lengths,
    runs,
    samples_per_column,
)
from genows.pages.pictures.svg import CAPITAL, CHARACTER, STYLES, clean, document, fitted, inline, number, numbers, rect, text

STEPS = kaplan_meier([(float(month), month % 3 == 0) for month in range(1, 61)])
STICKS = [lollipop.Stick(10, 1, "other", "A10B"), lollipop.Stick(100, 40, "missense", "R100H"), lollipop.Stick(101, 39, "truncating", "Q101*"),
          lollipop.Stick(300, 8, "in frame", "L300del"), lollipop.Stick(380, 1, "splice", "X380_splice")]  # fmt: skip
DOMAINS = [ProteinDomain("P53", 95, 288), ProteinDomain("P53_tetramer", 318, 358), ProteinDomain("tiny", 390, 391)]
MUTATED, AMPLIFIED, DELETED, MEASURED = 1, 2, 4, 8
MARKS = [Mark("amplified", AMPLIFIED, "amplified", 0, 9), Mark("deleted", DELETED, "deep deletion", 9, 9), Mark("missense", MUTATED, "missense", 6, 6)]


def row(name, label, *states, **more):
    return PictureRow(name, label, States.of(states), **more)


def oncoprint_of(*rows, **more):
    return oncoprint.oncoprint("Oncoprint", rows, MARKS, measured=MEASURED, **more)


ROWS = [row("TP53", "50 %", MEASURED | MUTATED, MEASURED | AMPLIFIED, MEASURED, 0), row("KRAS", "25 %", MEASURED | DELETED, 8, 8, 8, link="/genes?genes=KRAS")]
EVENTS = [timeline.TimelineEvent("TREATMENT", 10 * number, 10 * number + 365, f"AGENT: {number}") for number in range(9)] + [timeline.TimelineEvent("LAB", 5, 5, "")] * 40
DRAWINGS = {
    "bars": bars("Bars", [Bar("one", 4, "4"), Bar("none", 0, "0"), Bar("a name that is much too long for its place", 2, "2")]),
    "parts": bars("Parts", [Bar("one", 4, "4", [("anymutation", 3, "3 mutated"), ("amplified", 0, "0"), ("multiple", 1, "1 multiple")])],
                  legend={"anymutation": "mutation", "multiple": "multiple"}),
    "histogram": histogram("Histogram", [BinColumn("", "10", 3, "up to 10: 3"), BinColumn("10", "20", 0, "10 to 20: 0"), BinColumn("20", "30", 6, "20 to 30: 6")],
                           [Bar("NA", 2, "2")]),
    "one number": histogram("One number", [BinColumn("7", "7", 3, "7: 3")]),
    "links": histogram("Links", [BinColumn("7", "7", 3, "7: 3", "/a?b=1&c=2", True), BinColumn("8", "8", 1, "8: 1", "/a")], [Bar("NA", 2, "2", link="/c")], True),
    "curve": curves.survival_curve("Curve", STEPS),
    "two curves": curves.survival_curves("Two", [curves.Curve("Altered", "Altered: 60 patients", STEPS), curves.Curve("Others", "Others: 1", STEPS[:3])]),
    "nobody died": curves.survival_curve("Nobody", kaplan_meier([(5.0, False)])),
    "everybody died": curves.survival_curve("Everybody", kaplan_meier([(0.0, True)])),
    "oncoprint": oncoprint_of(*ROWS, columns=PictureColumns(["S1", "S2", "S3", "S4"])),
    "tracks": oncoprint_of(*ROWS, tracks=[PictureTrack("Sex", [0, 1, None, 1], ["Male", "Female"]), PictureTrack("Age", [0.5, None, 1, 0], (), "20 to 60")]),
    "lollipop": lollipop.lollipop("Lollipop", STICKS, 393, DOMAINS),
    "one stick": lollipop.lollipop("One", STICKS[:1], 10),
    "time line": timeline.timeline("Time line", EVENTS),
    "one day": timeline.timeline("One day", [timeline.TimelineEvent("DIAGNOSIS", 0, 0, "")]),
    "long ago": timeline.timeline("Long ago", [timeline.TimelineEvent("A", -40_000, 90_000, "x"), *(timeline.TimelineEvent(f"{number}", number, number, "") for number in range(99))]),
}


def shapes(drawing, tag):
    root = ElementTree.fromstring(document(drawing))
    return [dict(element.attrib) for element in root.iter(f"{{http://www.w3.org/2000/svg}}{tag}")]


@pytest.mark.parametrize("name", DRAWINGS)
def test_everything_lies_within_the_picture(name):
    drawing = DRAWINGS[name]
    for box in shapes(drawing, "rect")[1:]:
        x, y, wide, high = (float(box[key]) for key in ("x", "y", "width", "height"))
        assert x >= -0.05 and y >= -0.05 and x + wide <= drawing.width + 0.05 and y + high <= drawing.height + 0.05
    for line in shapes(drawing, "text")[1:]:
        assert 0 <= float(line["x"]) <= drawing.width and 0 <= float(line["y"]) <= drawing.height
    for path in shapes(drawing, "path"):
        assert "nan" not in path["d"] and "inf" not in path["d"]


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_picture_is_the_same_in_a_page_and_as_a_file(name):
    drawing = DRAWINGS[name]
    assert drawing.shapes in inline(drawing) and drawing.shapes in document(drawing)
    assert f'aria-label="{drawing.title}"' in inline(drawing) and "<title>" + drawing.title in document(drawing)
    assert "style" not in inline(drawing)


def test_every_class_has_a_colour_in_pages_and_in_files():
    used = {name for drawing in DRAWINGS.values() for names in re.findall(r'class="([\w ]+)"', drawing.shapes) for name in names.split()}
    sheet = CONTENTS["/pages/style.css"][0].decode()
    assert used == {"quiet", "axis", "grid", "bar", "pale", "curve", "band", "tick", "measured", "unmeasured", "amplified", "deleted", "hover", "missense",
                    "truncating", "inframe", "splice", "other", "stick", "anymutation", "multiple", "second", "domain1", "domain2", "domain3", "inside", "colour0", "colour1"}  # fmt: skip
    for name in used | {kind for kind, _ in CATEGORIES.values()}:
        assert f".{name}" in STYLES and re.search(rf"\.drawing \.{name}\b", sheet), name


def test_scales_go_from_end_to_end_and_no_further():
    scale = Scale(0, 50, 100, 300)
    assert [scale.at(value) for value in (0, 25, 50, 60, -1)] == [100, 200, 300, 300, 100]
    assert Scale(7, 7, 100, 300).at(7) == 200
    assert Scale(0, 1, 90, 10).at(0.25) == 70


@given(st.floats(0.001, 1e7), st.integers(1, 9))
def test_ticks_are_few_and_within(high, most):
    values = ticks(0, high, most)
    assert 1 <= len(values) <= most + 1 and values[0] == 0 and values[-1] <= high * (1 + 1e-9)
    assert upper(high, most) >= high * (1 - 1e-9) and upper(high, most) <= high * (1 + 4 / most) + 1e-9 or most == 1


@pytest.mark.parametrize(("value", "words"), [(0, "0"), (12500, "12,500"), (0.25, "0.25"), (1e-7, "1e-07"), (-3.5, "-3.5"), (2e12, "2e+12"), (139.99, "139.99")])
def test_numbers_are_short(value, words):
    assert short(value) == words


@pytest.mark.parametrize(("part", "whole", "words"), [(1, 8, "12.5 %"), (0, 8, "0.0 %"), (8, 8, "100.0 %"), (99999, 100000, "99.9 %"), (0, 0, "–")])
def test_shares(part, whole, words):
    assert percent(part, whole) == words


def test_bars_are_as_long_as_their_values():
    boxes = [box for box in shapes(DRAWINGS["bars"], "rect") if box.get("class") == "bar"]
    longest, half = (float(box["width"]) for box in boxes)
    assert longest == pytest.approx(LEAST_BAR, abs=0.1) and half == pytest.approx(longest / 2, abs=0.1), "none has no bar"


def test_names_and_labels_have_the_width_that_they_need():
    (bar,) = (box for box in shapes(bars("Sex", [Bar("Female", 4, "4 of 4")]), "rect") if box.get("class") == "bar")
    assert float(bar["x"]) == pytest.approx(CAPITAL + len("emale") * CHARACTER + GAP, abs=0.1)
    assert float(bar["x"]) + float(bar["width"]) == pytest.approx(280 - 12 - len("4 of 4") * CHARACTER, abs=0.1)
    assert "Non-Small Cell Lung Cancer" in bars("Types", [Bar("Non-Small Cell Lung Cancer", 9, "28 of 120")], 400).shapes


@pytest.mark.parametrize("size", [1, 2, 5, 17, 40])
@pytest.mark.parametrize("step", [1, 0.02, 1000])
def test_labels_of_a_histogram_are_evenly_spaced_and_say_where_it_ends(size, step):
    bounds = [short(step * number) for number in range(1, size + 2)]
    columns = [BinColumn("", bounds[0], 1, ""), *(BinColumn(*pair, 1, "") for pair in pairwise(bounds)), BinColumn(bounds[-1], "", 9, "")]
    drawn = histogram("H", columns)
    said = [(float(one["x"]), words) for one, words in zip(shapes(drawn, "text")[1:], map(unescape, re.findall("<text[^>]*>([^<]*)</text>", drawn.shapes)), strict=True) if float(one["y"]) > 118]
    assert said[0][1] == f"≤ {bounds[0]}" and said[-1][1] == f"> {bounds[-1]}"
    places = [bounds.index(words) for _, words in said[1:-1]]
    assert len({after - before for before, after in pairwise(places)}) <= 1
    assert all(x + len(words) * CHARACTER / 2 < other - len(others) * CHARACTER / 2 for (x, words), (other, others) in pairwise(said))


def test_bins_stand_side_by_side():
    boxes = [box for box in shapes(DRAWINGS["histogram"], "rect") if box.get("class") == "bar"]
    tall, taller, _ = (float(box["height"]) for box in boxes)
    assert taller == pytest.approx(2 * tall, abs=0.2)
    assert [float(box["x"]) for box in boxes[:2]] == [LEFT + 0.5, pytest.approx(LEFT + 0.5 + 2 * 60, abs=0.1)]
    assert (280 - LEFT - RIGHT) / 3 > 60, "few bins are no broader than a name"


def test_parts_that_are_links_have_names_and_what_is_selected_is_marked():
    links = re.findall(r'<a href="([^"]+)" aria-label="([^"]+)"( aria-current="true")?>(.*?)</a>', DRAWINGS["links"].shapes)
    assert [(address, name, bool(current)) for address, name, current, _ in links] == [
        ("/a?b=1&amp;c=2", "7: 3", True), ("/a", "8: 1", False), ("/c", "NA: 2", False)
    ]  # fmt: skip
    assert ["✓" in drawn for *_, drawn in links] == [True, False, False] == ['class="bar"' in drawn for *_, drawn in links]
    assert 'role="group"' in inline(DRAWINGS["links"]) and 'role="img"' in inline(DRAWINGS["histogram"])


def test_the_curve_begins_at_all_and_ends_where_the_last_was_seen():
    (curve,) = (path["d"] for path in shapes(DRAWINGS["curve"], "path") if path.get("class") == "curve")
    assert curve.startswith(f"M{curves.LEFT} {curves.TOP}H")
    drops = [float(part) for part in re.findall(r"V([\d.]+)", curve)]
    assert drops == sorted(drops) and len(drops) == 20
    assert curve.endswith("H" + number(Scale(0, 60, curves.LEFT, curves.WIDTH - curves.RIGHT).at(60)))


def test_numbers_at_risk_stand_under_their_times():
    words = re.findall(r'<text x="([\d.]+)" y="[\d.]+"(?: text-anchor="\w+")?(?: class="quiet")?>([\d,]+)</text>', DRAWINGS["curve"].shapes)
    places = {}
    for x, said in words:
        places.setdefault(x, []).append(said)
    assert list(places.values()) == [["0", "60"], ["12", "49"], ["24", "37"], ["36", "25"], ["48", "13"], ["60", "1"]], "in years"


def test_neighbours_that_are_alike_are_drawn_as_one():
    assert runs(lengths([8, 8, 9, 9, 8]), MUTATED) == [(0, 2, 0), (2, 2, 1), (4, 1, 0)]
    many = oncoprint_of(row("A", "", *[MEASURED | MUTATED] * 400, *[MEASURED] * 600))
    (mutated,) = (path["d"] for path in shapes(many, "path") if path["class"] == "missense")
    assert mutated.count("M") == 1 and f"h{0.4 * (oncoprint.WIDTH - oncoprint.LEFT - oncoprint.RIGHT):.2f}" in mutated


def test_columns_are_spelled_once_a_picture_however_many_boxes_stand_in_them(monkeypatch):
    spelled = []
    monkeypatch.setattr(oncoprint, "numbers", lambda values: numbers([spelled.append(value) or value for value in values]))
    states, ages = [MEASURED | MUTATED, MEASURED | AMPLIFIED, MEASURED], [place % 50 / 50 for place in range(900)]
    rows, tracks = [row("A", "", *states * 300)] * 10, [PictureTrack("Age", ages, (), "20 to 60")] * 5
    drawn = oncoprint_of(*rows, tracks=tracks)
    assert len(spelled) == len(ages)
    assert sum(path["d"].count("M") for path in shapes(drawn, "path")) > 5 * len(ages)


def test_few_samples_are_columns_with_gaps():
    cells = [path for path in shapes(DRAWINGS["oncoprint"], "path") if path["class"] == "measured"]
    assert cells[0]["d"].count("M") == 3, "of four columns one is not measured"


def test_alterations_differ_by_their_place_in_the_cell():
    """In greys, and in a column that has all three, each can be told from the others; the legend shows the same."""
    drawing = oncoprint_of(row("A", "", MEASURED | AMPLIFIED | DELETED | MUTATED, 0))
    cells = {path["class"]: re.fullmatch(r"M\d+ ([\d.]+)h[\d.]+v([\d.]+)h-[\d.]+z", path["d"]) for path in shapes(drawing, "path")}
    top = float(cells["measured"][1])
    places = {kind: (float(cell[1]) - top, float(cell[2])) for kind, cell in cells.items()}
    assert places == {"measured": (0, 18), "unmeasured": (8, 2), "amplified": (0, 9), "deleted": (9, 9), "missense": (6, 6)}
    assert list(cells)[-3:] == ["amplified", "deleted", "missense"], "the last lies above"
    legend = {box["class"]: (float(box["y"]) % oncoprint.LEGEND_LINE, float(box["height"])) for box in shapes(drawing, "rect") if "class" in box and box["class"] != "paper"}
    assert legend == places
    assert max(float(line["x"]) for line in shapes(drawing, "text") if float(line["y"]) < top and line.get("class") == "quiet") < 330, "on phones"


@given(st.lists(st.integers(0, 2**24 - 1), min_size=1, max_size=300), st.integers(1, 7))
def test_a_shared_column_shows_what_any_of_its_samples_has(states, share):
    columns = States.of(states).binned(share)
    assert len(columns) == -(-len(states) // share)
    for place, column in enumerate(columns):
        together = 0
        for state in states[place * share : (place + 1) * share]:
            together |= state
        assert column == together


@pytest.mark.parametrize(("samples", "share"), [(1, 1), (2000, 1), (2001, 2), (4000, 2), (10_000, 5)])
def test_columns_are_shared_above_2000_samples(samples, share):
    assert samples_per_column(samples) == share and -(-samples // share) <= 2000


def test_tracks_are_colours_or_heights_and_shared_columns_show_what_is_common():
    drawing = DRAWINGS["tracks"]
    cells = {path["class"]: path["d"] for path in shapes(drawing, "path")}
    assert cells["colour0"].count("M") == 1 and cells["colour1"].count("M") == 2
    assert re.findall(r"v([\d.]+)h", cells["bar"]) == ["9", "18", "1"], "as high as the share of the largest"
    assert {"Sex", "Male", "Female", "20 to 60"} <= {element.text for element in ElementTree.fromstring(document(drawing)).iter("{http://www.w3.org/2000/svg}text")}
    many = oncoprint_of(row("A", "", *[MEASURED] * 6000), tracks=[PictureTrack("Sex", [0, 0, 1] * 2000, ["Male", "Female"])])
    assert [path["class"] for path in shapes(many, "path") if path["class"].startswith("colour")] == ["colour0"]


def test_names_of_others_stand_literally_in_an_oncoprint():
    odd = "<script>\u202e\"'&"
    drawing = oncoprint_of(row(odd, odd, 8, 9), columns=PictureColumns([odd, odd], [f"/a?{odd}"] * 2), tracks=[PictureTrack(odd, [0, 1], [odd, odd]), PictureTrack(odd, [0.1, 1], (), odd)])
    assert "<script" not in drawing.shapes and "\u202e" not in re.sub("href=\"[^\"]*\"", "", drawing.shapes)
    assert {element.tag.partition("}")[2] for element in ElementTree.fromstring(document(drawing)).iter()} == {"svg", "title", "style", "rect", "text", "path", "a"}


def test_a_name_leads_on_and_each_column_says_its_sample():
    drawing = DRAWINGS["oncoprint"]
    assert drawing.linked and 'role="group"' in inline(drawing) and '<a href="/genes?genes=KRAS">' in drawing.shapes
    assert re.findall(r"<title>(\w+)</title></rect>", drawing.shapes) == ["S1", "S2", "S3", "S4"]


def heads(drawing):
    """(class, x, y) of the middle of each head, those of the legend too."""
    found = [(one["class"], float(one["cx"]), float(one["cy"])) for one in shapes(drawing, "circle")]
    boxes = [one for one in shapes(drawing, "rect") if one.get("class") == "other"]
    found += [("other", float(one["x"]) + float(one["width"]) / 2, float(one["y"]) + float(one["height"]) / 2) for one in boxes]
    tops = [(one["class"], re.match(r"M([\d.]+) ([\d.]+)L", one["d"])) for one in shapes(drawing, "path") if one["class"] in ("truncating", "inframe", "splice")]
    return found + [(kind, float(top[1]), float(top[2]) + 5) for kind, top in tops]


def test_sticks_stand_at_their_positions_and_labels_cover_none():
    drawing = DRAWINGS["lollipop"]
    x = Scale(1, 393, lollipop.LEFT, lollipop.WIDTH - lollipop.RIGHT)
    assert {kind: at for kind, at, y in heads(drawing) if y > 20} == {
        lollipop.CLASSES[stick.kind]: pytest.approx(x.at(stick.position), abs=0.1) for stick in STICKS
    }
    assert {tag for tag, kind in re.findall(r'<(circle|rect|path) [^>]*class="(\w+)"', drawing.shapes) if kind in lollipop.CLASSES.values()} == {"circle", "rect", "path"}
    said = lollipop.labels(STICKS, x, Scale(0, 40, 250, 50))
    assert [words for _, _, words in said] == ["R100H", "L300del"], "Q101* has no room, A10B is low"


@pytest.mark.parametrize(
    ("words", "shown"), [("short", "short"), ("a" * 30, "a" * 12 + "…"), ("漢字漢字漢字漢字漢字", "漢字漢字漢字漢…"), ("\u202eabc\x00", "abc\ufffd")]
)
def test_texts_are_cut_to_their_place(words, shown):
    assert fitted(words, 100) == shown


def test_texts_are_escaped_and_kept_from_turning():
    evil = "</text><script>\u202e\x01\"'&"
    for shape in (text(1, 2, evil), rect(1, 2, 3, 4, "bar", evil)):
        assert "<script" not in shape and "\u202e" not in shape and "\x01" not in shape
    assert clean("a\u2066b\x0bc\ud800") == "ab\ufffdc\ufffd"


@pytest.mark.parametrize(("value", "words"), [(1.0, "1"), (1.25, "1.2"), (-0.01, "0"), (0.04, "0"), (-1.5, "-1.5"), (100.0, "100")])
def test_lengths_are_short(value, words):
    assert number(value) == words


def test_of_many_steps_one_each_half_pixel_is_drawn():
    x = Scale(0, 100, 0, 50)
    steps = kaplan_meier([(number / 100, number % 2 == 0) for number in range(10_000)])
    drawn = curves.thinned(steps, x)
    assert drawn[0] == steps[0] and drawn[-1] == steps[-1] and 100 <= len(drawn) <= 102
    assert all(one.time < other.time and x.at(other.time) - x.at(one.time) < 1.1 for one, other in zip(drawn, drawn[1:], strict=False))
    assert curves.thinned(STEPS, x) == STEPS, "of few steps all"


def test_two_groups_have_a_line_of_the_legend_and_of_the_numbers_at_risk_each():
    drawing = DRAWINGS["two curves"]
    said = re.findall(r"<text [^>]*>([^<]+)</text>", drawing.shapes)
    assert [said.count(words) for words in ("Altered: 60 patients", "Others: 1", "Altered", "Others", "Patients at risk")] == [1] * 5
    drawn = [path["class"] for path in shapes(drawing, "path") if path["class"].startswith("curve")]
    assert drawn == ["curve", "curve", "curve second", "curve second"] and "band" not in drawing.shapes, "each in the legend, too"


def test_parts_lie_one_behind_the_other_and_domains_under_their_sticks():
    one, other = ((float(box["x"]), float(box["width"])) for box in shapes(DRAWINGS["parts"], "rect") if box.get("class") in ("anymutation", "multiple") and float(box["y"]) > 20)
    assert one[0] + one[1] == pytest.approx(other[0], abs=0.1) and one[1] == pytest.approx(3 * other[1], abs=0.3)
    x = Scale(1, 393, lollipop.LEFT, lollipop.WIDTH - lollipop.RIGHT)
    boxes = [float(box["x"]) for box in shapes(DRAWINGS["lollipop"], "rect") if box.get("class", "").startswith("domain")]
    assert boxes == pytest.approx([x.at(domain.start) for domain in DOMAINS], abs=0.1)
    assert [words for words in re.findall(r'class="inside">([^<]+)<', DRAWINGS["lollipop"].shapes)] == ["P53", "P53_tetram…"], "of tiny nothing fits"


@pytest.mark.parametrize(
    ("heights", "above"),
    [pytest.param([300, 17, 16, 1], 1, id="one"), pytest.param([300, 290, 17, 1], 2, id="two"), pytest.param([30, 17, 9, 1], 0, id="none"),
     pytest.param([300, 0.5, 0.1], 1, id="others hardly differ"), pytest.param([5], 0, id="alone"), pytest.param([300] * 5 + [1], 0, id="too many")],
)  # fmt: skip
def test_few_genes_far_above_all_others_do_not_press_them_to_the_ground(heights, above):
    dots = [volcano.Dot(f"G{number}", number / 9 - 0.2, height, True, f"G{number}") for number, height in enumerate(heights)]
    drawing = volcano.volcano("V", dots, "log2 ratio", ("more in B", "more in A"))
    places = {name: float(at) for at, name in re.findall(r'<circle [^>]*cy="([\d.]+)"[^>]*><title>(\w+)<', drawing.shapes)}
    strip = [place for place in places.values() if place == volcano.TOP + volcano.STRIP / 2]
    assert len(strip) == above and ("higher" in drawing.shapes) == bool(above) and "G0" in drawing.shapes
    assert all(volcano.TOP <= place <= volcano.HEIGHT - volcano.BOTTOM for place in places.values())
    rest = sorted(set(places.values()) - set(strip))
    assert above == 0 or rest[0] < volcano.HEIGHT - volcano.BOTTOM - 5


def test_what_lies_on_one_day_is_one_mark_that_tells_of_all_and_bars_that_meet_stand_in_lanes():
    drawing = timeline.timeline("Time line", EVENTS)
    assert len(shapes(drawing, "circle")) == 1 and drawing.shapes.count("and 32 more") == 1
    bars_drawn = [box for box in shapes(drawing, "rect") if box.get("class") == "bar"]
    assert len(bars_drawn) == 9 and len({box["y"] for box in bars_drawn}) == timeline.MOST_LANES


def test_a_picture_of_many_events_stays_one():
    many = [timeline.TimelineEvent(f"{number % 60}", number, number + number % 700, "words") for number in range(20_000)]
    drawing = timeline.timeline("Many", many)
    marks = drawing.shapes.count("<title>")
    assert marks <= timeline.MOST_TRACKS * timeline.MOST_MARKS and drawing.height < 60 * timeline.MOST_LANES * timeline.LANE + 1000
    assert len({box["y"] for box in shapes(drawing, "rect")}) <= timeline.MOST_TRACKS * timeline.MOST_LANES + 1


@pytest.mark.parametrize(("days", "unit"), [(0, "Days"), (120, "Days"), (121, "Months"), (1095, "Months"), (1096, "Years"), (40_000, "Years")])
def test_the_axis_of_a_time_line_is_in_days_months_or_years(days, unit):
    assert timeline.unit_of(-1, days - 1)[0] == unit
    assert f"{unit} from day 0" in timeline.timeline("T", [timeline.TimelineEvent("A", -1, days - 1, "")]).shapes
