"""The judge of cohorts itself: what it counts are the worked numbers of the specification."""

import json
import random
from collections import Counter

import pytest

from tests.databases import made_sqlite
from tests.judges.cohorts import answers, bins, brute, example, flat, rows, statistics, studies, values, worked
from tests.judges.cohorts.loaded import load
from tests.judges.cohorts.operations import Operations

PORTAL = rows.portal(example.FOLDERS.values())


@pytest.mark.parametrize("one", worked.WORKED, ids=lambda one: one.name)
def test_worked_numbers(one):
    found = one.view(answers.expected(PORTAL, one.request))
    assert answers.alike(one.wanted, found), found


@pytest.mark.parametrize("one", [one for one in worked.BINS if one.view is worked.whole], ids=lambda one: one.name)
def test_bins_hold_each_case_once(one):
    expected = answers.expected(PORTAL, one.request)
    assert expected.difference(one.wanted) is None
    assert expected.difference(one.wanted[1:])
    assert expected.difference([{**one.wanted[0], "count": 2}, *one.wanted[2:]])


# 2.3: start, end → whether 40, 55, `<18`, `>80` pass.
RANGES = {(40, 55): "no yes no no", (None, 40): "yes no yes no", (80, None): "no no no yes", (55, 55): "no yes no no", (None, 17): "no no no no"}


@pytest.mark.parametrize(("edges", "wanted"), RANGES.items())
def test_ranges(edges, wanted):
    found = [values.within(text, *map(values.bound, edges)) for text in ("40", "55", "<18", ">80")]
    assert found == [word == "yes" for word in wanted.split()]


def test_mutation_counts_of_the_example():
    stored = PORTAL.studies["d"].values
    assert [stored["sample"].get((f"S{number}", "MUTATION_COUNT")) for number in range(1, 7)] == ["2", "0", "0", "1", "2", None]
    assert [stored["patient"][f"P{number}", "SAMPLE_COUNT"] for number in range(1, 6)] == ["2", "1", "1", "1", "1"]


def near(number):
    return pytest.approx(number, rel=1e-8)


def test_fisher_and_false_discovery_of_6_1():
    assert statistics.fisher(12, 28, 3, 47) == near(0.00360750786)
    assert statistics.corrected([0.0036075, None, 0.5659796, 0.0035323]) == [near(0.00541125), None, near(0.5659796), near(0.00541125)]


def test_chi_square_of_6_1():
    found, freedom = statistics.chi_square(Counter(a=10, b=20, c=10), Counter(a=5, b=15, c=30))
    assert (found, freedom) == (near(11.4107143), 2)
    assert statistics.upper_tail(found, freedom) == near(0.00332808857)


def test_kruskal_wallis_of_6_1():
    found = statistics.kruskal_wallis([1, 2, 3, 4, 9], [5, 6, 7, 8])
    assert found == near(2.16)
    assert statistics.upper_tail(found, 1) == near(0.141644690)


def test_log_rank_of_6_1():
    first, second = [[(float(time.strip("+")), "+" not in time) for time in times] for times in example.TIMED.values()]
    one, other = statistics.log_rank(first, second), statistics.log_rank(second, first)
    assert one.p == near(other.p) and one.ratio == near(1 / other.ratio)
    same = statistics.log_rank(first, first)
    assert (same.p, same.ratio) == (1, 1)


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ({"studyIds": ["d"], "sampleIdentifiers": [{"sampleId": "S1", "studyId": "d"}]}, 400),
        ({"studyIds": []}, 400),
        ({"studyIds": ["nosuch"]}, 200),
        ({"studyIds": ["d"], "clinicalDataFilters": [{"attributeId": "AGE", "values": [{"value": "40", "end": 50}]}]}, 400),
        ({"studyIds": ["d"], "clinicalDataFilters": [{"attributeId": "AGE", "values": [{}]}]}, 400),
    ],
)
def test_what_cannot_be_read_is_a_400(text, status):
    request = worked.post("filtered-samples/fetch", text)
    assert answers.difference(PORTAL, request, answers.Answer(status, "[]")) is None
    assert answers.difference(PORTAL, request, answers.Answer(600 - status, "[]"))


@pytest.mark.parametrize(
    "text",
    [
        "TYPE", "TYPE=", "=a", "TYPE=a,,b", "AGE=5..3", "TYPE=~", "TYPE=~2", "TYPE=~FF", "TYPE=a=b", "NOSUCH=1", "mut=NOSUCH", "mut=TP53:nosuch", "list=nosuch",
        "sv=*::*", "drug.nosuch=a", "{",
    ],
)
def test_addresses_that_cannot_be_read(text):
    request = worked.flat("/samples", filter=text)
    assert answers.difference(PORTAL, request, answers.Answer(200, "[]"))
    assert answers.difference(PORTAL, request, answers.Answer(400, "")) is None


def test_canonical_forms():
    forms = {
        " TYPE = primary , NA;!list=cna": "TYPE=NA,primary;!list=cna",
        "mut=tp53,KRAS,TP53": "mut=KRAS,TP53",
        "AGE=039.50..60,..7": "AGE=..7,39.5..60",
        "TYPE=a~2cb;TYPE=a~2Cb": "TYPE=a~2Cb",
        "TYPE=1~2E.2": "TYPE=1~2E.2",
        '{"caseLists": [["cna"]], "studyIds": ["x"], "genomicProfiles": []}': '{"caseLists":[["cna"]]}',
    }
    found = {text: answers.expected(PORTAL, worked.flat("", filter=text))[0]["filter"] for text in forms}
    assert found == forms


def as_sent(found):
    """Returns an answer as it would be on the wire."""
    if isinstance(found, flat.Near):
        return repr(float(found))
    if isinstance(found, dict):
        return {name: as_sent(one) for name, one in found.items()}
    return list(map(as_sent, found)) if isinstance(found, list | tuple) else found


def answered(portal, request):
    """Returns what counts as right; None where that are bins, of which only sums are known."""
    try:
        found = answers.expected(portal, request)
    except brute.Refused:
        return answers.Answer(400, "")
    if isinstance(found, bins.Expected):
        return None
    if request.path == answers.TABLE:
        return answers.Answer(200, json.dumps({"byUniqueSampleKey": as_sent(dict(found[0]))}), str(found[1]))
    return answers.Answer(200, json.dumps(as_sent(found)))


@pytest.mark.slow  # Draws filters until they tell samples apart: four seconds.
def test_random_requests_are_judged():
    """What is counted differs from nothing, and each operation's answer from that of another request."""
    portal = rows.portal(studies.folders(random.Random(3), 2).values())
    operations = Operations(random.Random(3), portal)
    asked = [(request, answer) for request in map(operations.request, range(340)) if (answer := answered(portal, request))]
    assert [request for request, answer in asked if answers.difference(portal, request, answer)] == []
    others = {request.path: answer for request, answer in asked if answer.status == 200}
    seen = {request.path for request, _ in asked if request.path in others and answers.difference(portal, request, others[request.path])}
    assert seen == set(others)


STORED = {
    "sample values": """SELECT c.CANCER_STUDY_IDENTIFIER, s.STABLE_ID, ATTR_ID, ATTR_VALUE FROM clinical_sample v
        JOIN sample s ON s.INTERNAL_ID = v.INTERNAL_ID JOIN patient p ON p.INTERNAL_ID = s.PATIENT_ID JOIN cancer_study c USING (CANCER_STUDY_ID)""",
    "patient values": """SELECT CANCER_STUDY_IDENTIFIER, p.STABLE_ID, ATTR_ID, ATTR_VALUE FROM clinical_patient v
        JOIN patient p ON p.INTERNAL_ID = v.INTERNAL_ID JOIN cancer_study USING (CANCER_STUDY_ID)""",
    "panels": """SELECT f.STABLE_ID, s.STABLE_ID, g.STABLE_ID FROM sample_profile o JOIN genetic_profile f USING (GENETIC_PROFILE_ID)
        JOIN sample s ON s.INTERNAL_ID = o.SAMPLE_ID LEFT JOIN gene_panel g ON g.INTERNAL_ID = o.PANEL_ID""",
    "mutations": """SELECT f.STABLE_ID, s.STABLE_ID, HUGO_GENE_SYMBOL, MUTATION_TYPE, MUTATION_STATUS FROM mutation m JOIN mutation_event USING (MUTATION_EVENT_ID)
        JOIN gene g ON g.ENTREZ_GENE_ID = m.ENTREZ_GENE_ID JOIN genetic_profile f USING (GENETIC_PROFILE_ID) JOIN sample s ON s.INTERNAL_ID = m.SAMPLE_ID""",
    "levels": """SELECT f.STABLE_ID, s.STABLE_ID, HUGO_GENE_SYMBOL, ALTERATION FROM sample_cna_event e JOIN cna_event USING (CNA_EVENT_ID)
        JOIN gene USING (ENTREZ_GENE_ID) JOIN genetic_profile f USING (GENETIC_PROFILE_ID) JOIN sample s ON s.INTERNAL_ID = e.SAMPLE_ID""",
}  # fmt: skip


def counted_rows(portal):
    """Returns what the model has for each of STORED."""
    profiles = [(f"{study.id}_{profile.suffix}", profile) for study in portal.studies.values() for profile in study.profiles]
    held = [(name, sample, event) for name, profile in profiles for sample, found in profile.events.items() for event in found]
    return {
        **{
            f"{level} values": Counter((study.id, *of, text) for study in portal.studies.values() for of, text in study.values[level].items())
            for level in ("sample", "patient")
        },
        "panels": Counter((name, *of) for name, profile in profiles for of in profile.panels.items()),
        "mutations": Counter((name, sample, one.gene, one.type, one.status) for name, sample, one in held if isinstance(one, rows.Mutation)),
        "levels": Counter((name, sample, one.gene, one.value) for name, sample, one in held if isinstance(one, rows.Level)),
    }


@pytest.mark.slow  # Loads three studies: a second.
def test_rows_are_those_of_a_load(tmp_path):
    folders = {**studies.folders(random.Random(5), 2), example.STUDY: example.FILES}
    made = made_sqlite(tmp_path)
    load(made, tmp_path, folders)
    assert {name: Counter(made.rows(statement)) for name, statement in STORED.items()} == counted_rows(rows.portal(folders.values()))
    made.database.close()
