"""Levels of copy number however they are written: what is stored, and that all who read them agree."""

import json

import pytest

from tests import genecells
from tests.genecells import copy_number, long_copy_number

loaded = genecells.loaded
PROFILE = "demo1_gistic"
HIGH, LOW = (2, -2)


def answers(it):
    """What each reader says of KRAS and TP53: {name of the reader: its answer}."""
    records, served = it.served.records, it.served
    path = f"/portal/api/molecular-profiles/{PROFILE}"
    discrete = records(f"{path}/discrete-copy-number", sampleListId="demo1_all", discreteCopyNumberEventType="ALL")
    events = records(f"{path}/discrete-copy-number", sampleListId="demo1_all", discreteCopyNumberEventType="HOMDEL_AND_AMP")
    altered = records("/api/alterations", genetic_profile_ids=PROFILE, genes="KRAS,TP53")
    counted = {name: records("/api/alterationcounts", study_ids="demo1", oql=f"KRAS TP53: {name}") for name in ("AMP", "HOMDEL")}
    page = served.get("/studies/demo1/genes", {"genes": "KRAS,TP53", "format": "tsv"}).text
    values = served.get("/webservice.do", {"cmd": "getProfileData", "genetic_profile_id": PROFILE, "gene_list": "KRAS TP53", "case_set_id": "demo1_all"}).text
    cna = json.loads(served.get("/cna.json", {"cna_profile": PROFILE}).data)
    tsv = [line.split("\t")[2:] for line in values.splitlines() if line.startswith(("3845", "7157"))]
    return {
        "third": sorted((record["entrezGeneId"], record["sampleId"], record["alteration"]) for record in discrete),
        "third, events": sorted((record["entrezGeneId"], record["sampleId"], record["alteration"]) for record in events),
        "events": sorted(
            (record["hugo_gene_symbol"], record["sample_id"], record["alteration"])
            for record in records("/api/copynumberevents", genetic_profile_ids=PROFILE)
        ),
        "alterations": sorted((record["hugo_gene_symbol"], record["sample_id"], record["cna"]) for record in altered),
        "counts": {name: [int(record["altered"]) for record in of_name] for name, of_name in counted.items()},
        "page": page,
        "values": it.values("gistic", "KRAS", "TP53"),
        "webservice": tsv,
        "cna.json": sorted(zip(cna["gene"], cna["alter"], map(tuple, cna["caseIds"]), strict=True)),
    }


PLAIN = (("KRAS", "3845", "2", "1", "0"), ("TP53", "7157", "-2", "-1", "NA"))
NOTHING = (("KRAS", "3845", "0", "0", "0"), ("TP53", "7157", "0", "0", "0"))


@pytest.fixture(scope="module")
def kept():
    return {}


@pytest.fixture
def right(kept, made, loaded):
    """right(name, files) → `answers` of a study of these files, made once a name and a database. PERF: else each test loads two studies."""

    def answered(name, files):
        key = made.database.dialect, name
        if key not in kept:
            kept[key] = answers(loaded(files))
        return kept[key]

    return answered


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param((("2.0", "1.0", "0.0"), ("-2.0", "-1.0", "NA")), id="as pandas and R write them"),
        pytest.param((("+2", "1.00", "-0.0"), ("-2.", "-1e0", " NA ")), id="signs, points, exponents, blanks"),
        pytest.param((("2e0", "01", "0.0"), (" -2", "-1.0 ", "NA")), id="one by one"),
    ],
)
@pytest.mark.parametrize("shape", ["wide", "long"])
def test_a_level_is_one_however_it_is_written(loaded, right, rows, shape):
    def files(rows):
        if shape == "wide":
            return copy_number(*rows)
        return long_copy_number(*((row[0], row[1], f"S{number}", cell) for row in rows for number, cell in enumerate(row[2:], start=1)))

    expected = right(shape, files(PLAIN))
    it = loaded(files([(*row[:2], *cells) for row, cells in zip(PLAIN, rows, strict=True)]))
    assert answers(it) == expected
    assert expected["third, events"] == [(3845, "S1", HIGH), (7157, "S1", LOW)]
    assert len(expected["third"]) == 5 and len(expected["events"]) == len(expected["cna.json"]) == 2
    assert expected["values"] == {"KRAS": ["2", "1", "0"], "TP53": ["-2", "-1", "NA"]}
    spelt = [finding for finding in it.report.findings.sorted() if finding.rule in ("M-08", "CD-04")]
    cells = [cell.strip() for of_row in rows for cell in of_row]
    odd = sum(cell not in ("2", "1", "0", "-1", "-2", "NA") for cell in cells)
    assert [(finding.severity, f"{odd} values" in finding.text) for finding in spelt] == [("warning", True)]


@pytest.mark.parametrize("value", ["1.5", "3", "0.0078", "amp", "-2.5", "-1.4", "2.01", "nan"])
def test_what_is_no_level_is_none_for_anybody(loaded, right, value):
    it = loaded(copy_number(("KRAS", "3845", value, "0", "0"), ("TP53", "7157", "0", "0", "0")))
    found = answers(it)
    assert [row for row in found["third"] if row[1] == "S1"] == [(7157, "S1", 0)]
    assert not found["third, events"] and not found["events"] and not found["cna.json"]
    assert found["counts"] == right("nothing", copy_number(*NOTHING))["counts"]
    assert found["values"]["KRAS"][0] == value
    assert [told[1:] for told in it.told("data_cna.txt", "M-08")] == [("warning", [2], [value])]


def test_a_deep_loss_is_one_however_it_is_written(loaded):
    it = loaded(copy_number(("KRAS", "3845", "-1.50", "-1.5", "0"), ("TP53", "7157", "0", "0", "0")))
    assert it.values("gistic", "KRAS") == {"KRAS": ["-2", "-2", "0"]}
    assert [row[1] for row in answers(it)["events"]] == ["S1", "S2"]


def test_databases_that_hold_levels_with_a_point_are_read_so(made, loaded):
    """Portals' own may, since their importers stored texts as they stood; events are what their importers made of them."""
    it = loaded(copy_number(*PLAIN))
    expected = answers(it)
    made.run(*(f"UPDATE `genetic_alteration` SET `VALUES` = '{now}' WHERE `VALUES` = '{before}'" for before, now in (("2,1,0,", "2.0,1.0,0.0,"), ("-2,-1,NA,", "-2.0,-1.0,NA,"))))
    it.served.app.close()
    found = answers(loaded.again())
    for reader in ("values", "webservice"):
        expected.pop(reader), found.pop(reader)
    assert found == expected
