"""The page of some genes within a cohort, on both databases: each part has what the same part of all samples has of the cohort's."""

import json
import re
from collections import Counter
from html import unescape

import pytest

from genows.analysis.statistics.survival import kaplan_meier
from genows.encode.tabletext import counted
from tests.contract.test_gene_parts import pages as pages  # the fixture

GENES, FILTER = "TP53,KRAS,CDKN2A,PTEN", "SEX=Female;mut=TP53,KRAS"
HALVES = ("SEX=Female", "!SEX=Female")
WHOLE = "/studies/demo/genes"
EACH = pytest.mark.parametrize("base", ["/studies/demo/genes", "/genes"])


def cohort(pages, base, text):
    """(study, sample) → patient."""
    studies = ["demo"] if "demo" in base else ["demo", "second"]
    records = pages.get("/api/cohort/samples", study_id=",".join(studies), filter=text).json
    return {(record["study_id"], record["id"]): record["patient_id"] for record in records}


@EACH
@pytest.mark.parametrize("genes", [GENES, "TP53: MUT=MISSENSE; [KRAS CDKN2A: HOMDEL GAIN]"])
def test_the_oncoprint_has_the_samples_of_the_cohort(pages, base, genes):
    chosen, several = cohort(pages, base, FILTER), base == "/genes"

    def rows(**further):
        found = pages.table(f"{base}/oncoprint.tsv", genes=genes, **further)
        return {(row.pop("Study") if several else "demo", row.pop("Sample")): row for row in found}

    every, its = rows(), rows(filter=FILTER)
    assert its == {key: row for key, row in every.items() if key in chosen} and 10 < len(its) < len(every)


@EACH
@pytest.mark.parametrize("attribute", ["study", "CANCER_TYPE"])
def test_groups_of_both_halves_are_those_of_all(pages, base, attribute):
    def groups(**further):
        rows = pages.table(f"{base}/types.tsv", genes=GENES, attribute=attribute, **further)
        return Counter({(next(iter(row.values())), name): int(number) for row in rows for name, number in list(row.items())[2:] if int(number)})

    halves = [groups(filter=text) for text in HALVES]
    assert sum(halves, Counter()) == groups() and all(half.total() > 20 for half in halves)


@EACH
def test_mutations_are_those_of_the_cohort(pages, base):
    chosen = cohort(pages, base, FILTER)
    every, its = (pages.table(f"{base}/mutations.tsv", genes=GENES, gene="KRAS", **further) for further in ({}, {"filter": FILTER}))
    assert its == [row for row in every if (row["Study"], row["Sample"]) in chosen] and 0 < len(its) < len(every)
    drawn = pages.table(f"{base}/lollipop.tsv", genes=GENES, gene="KRAS", filter=FILTER)
    assert {row["Position"] for row in drawn} == {re.search(r"\d+", row["Protein change"])[0] for row in its if re.search(r"\d", row["Protein change"])}


@EACH
def test_survival_is_that_of_the_patients_of_the_cohort(pages, base):
    chosen = cohort(pages, base, FILTER)
    several = base == "/genes"
    found = pages.table(f"{base}/oncoprint.tsv", genes="KRAS", filter=FILTER)
    patients = {"Altered": set(), "Others": set()}
    for row in found:
        study = row["Study"] if several else "demo"
        patients["Altered" if row["KRAS"] != "none" else "Others"].add((study, chosen[study, row["Sample"]]))
    patients["Others"] -= patients["Altered"]
    values = {}
    for study in {study for study, _ in chosen}:
        for record in pages.get("/api/clinicaldata/patients", study_id=study, attribute_ids="OS_MONTHS,OS_STATUS").json:
            values.setdefault((study, record["patient_id"]), {})[record["attr_id"]] = record["attr_val"]
    rows = pages.table(f"{base}/survival.tsv", genes="KRAS", filter=FILTER)
    for group, those in patients.items():
        known = [values[each] for each in those if len(values.get(each, ())) == 2]
        steps = kaplan_meier((float(its["OS_MONTHS"]), its["OS_STATUS"].startswith("1")) for its in known)
        told = [(float(row["Months"]), int(row["At risk"])) for row in rows if row["Patients"] == group]
        assert told == [(step.time, step.at_risk) for step in steps] and told


def test_differences_of_both_halves_are_those_of_all(pages):
    def counts(**further):
        rows = pages.table(f"{WHOLE}/differences.tsv", genes="TP53", **further)
        return Counter({(row["Gene"], name): int(row[name]) for row in rows for name in ("Altered", "Others") if int(row[name])})

    halves = [counts(filter=text) for text in HALVES]
    assert sum(halves, Counter()) == counts() and all(halves)


def test_coexpression_is_that_of_the_samples_of_the_cohort(pages):
    def samples(**further):
        return {row["Gene"]: int(row["Samples"]) for row in pages.table(f"{WHOLE}/coexpression.tsv", genes="TP53", **further)}

    its = samples(filter="SEX=Female")
    assert its and max(its.values()) <= len(cohort(pages, WHOLE, "SEX=Female")) < max(samples().values())


PARTS = ("", "/types", "/mutations", "/survival", "/differences", "/coexpression", "/files")


@EACH
@pytest.mark.parametrize("part", PARTS)
def test_each_part_keeps_the_filter_and_says_who_is_counted(pages, base, part):
    asked = {"genes": "TP53,KRAS", "filter": "mut=TP53; SEX=female"}
    first, plain = pages.get(base + part, **asked), pages.slow.get(base + part, query_string=asked, buffered=True)
    assert first.data == plain.data == pages.get(base + part, **asked).data
    number = len(cohort(pages, base, asked["filter"]))
    assert f"Counted: {counted(number, 'sample')} of the cohort" in first.text and ">SEX=female;mut=TP53</a>" in first.text
    links = {unescape(link) for link in re.findall(r'(?:href|action)="([^"]+)"', first.text)}
    own = [link for link in links if "/genes" in link and "?" in link and "genes=" in link and "q=" not in link]
    lacking = [link for link in own if "filter=" not in link]
    # The way back to all samples alone.
    assert len(lacking) == 1 and len(own) > 7
    assert all(pages.fast.get(link, buffered=True).status_code in (200, 404) for link in own)


def test_a_filter_that_cannot_be_read_and_one_that_nobody_passes(pages):
    assert "names the attribute NOSUCH" in unescape(pages.get(WHOLE, 400, genes="TP53", filter="NOSUCH=1").text)
    for part in PARTS:
        assert "Counted: 0 samples" in pages.get(WHOLE + part, genes="TP53", filter="mut=TP53;!mut=TP53").text, part
    [sample, *_] = [record["id"] for record in pages.get("/api/samples", study_id="demo").json]
    asked = json.dumps({"sampleIdentifiers": [{"studyId": "demo", "sampleId": sample}]})
    assert "Counted: 1 sample of" in pages.get("/genes", genes="TP53", filter=asked).text
