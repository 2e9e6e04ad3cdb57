"""Enrichments of the third generation: the worked examples and vectors of their specification, on both databases, and what is refused."""

import pytest

from genows.cohorts.enrichedgenes import GeneShare, probability
from tests import data_rows
from tests.groupedstudies import GENES, Event, Matrix, Study, group, pairs, tables
from tests.portal import Portal, add_user

BASE = "/portal/api"
ALTERATIONS, EXPRESSION, CLINICAL = "/alteration-enrichments/fetch", "/expression-enrichments/fetch", "/clinical-data-enrichments/fetch"
ASSAYS, BINARY, CATEGORIES = (f"/generic-assay-{kind}enrichments/fetch" for kind in ("", "binary-", "categorical-"))
PANELS = {"P1": ["TP53", "KRAS"], "P2": ["TP53"]}
A, B, C = ([f"{letter}{number}" for number in range(5)] for letter in "abc")
# The worked example of alterations: who is on which panel, None: not profiled.
ON = {"s1": "P1", "s2": "P2", "s3": "", "s4": None, "s5": "P2", "s6": ""}
EVENTS = [("s1", "TP53"), ("s1", "KRAS"), ("s3", "BRCA1"), ("s6", "BRCA1")]
VECTORS = (("3", "0", "15", "7"), ("1", "1", "31", "-2", "63"), ("2", "3.5", "1"))


def worked() -> Study:
    study = Study("w", {sample: f"P-{sample}" for sample in ON})
    study.panels["mutations"] = {sample: panel for sample, panel in ON.items() if panel is not None}
    study.events["mutations"] = [Event(sample, (gene,), "Missense_Mutation") for sample, gene in EVENTS]
    study.panels["sv"] = {"s1": "", "s2": "", "s5": ""}
    study.events["sv"] = [Event("s1", ("BRAF", "BRAF")), Event("s5", ("EGFR", "TP53")), Event("s5", (None, "EGFR"))]
    study.panels["gistic"] = {"s1": "", "s4": "", "s5": ""}
    study.events["gistic"] = [Event("s4", ("MYC",), "2"), Event("s5", ("MYC",), "1")]
    return study


def of_numbers() -> Study:
    study = Study("n", {sample: f"P-{sample}" for sample in (*A, *B, *C)} | {"a9": "P-a0", "b9": "P-b0"})
    a, b, c = VECTORS
    order = [*A[: len(a)], *B[: len(b)], *C[: len(c)], "c4"]
    cells = [*a, *b, *c, "x"]
    for name in ("rna_seq_mrna", "mrna"):
        study.matrices[name] = Matrix("MRNA_EXPRESSION", "CONTINUOUS", order, {"TP53": cells, "KRAS": ["1"] * len(cells), "BRAF": ["NA", *cells[1:4], "NaN", *["1"] * 8]})
    study.matrices["ic50"] = Matrix("GENERIC_ASSAY", "LIMIT-VALUE", ["a9", "a0", "a1", "a2", "b0", "b1", "b2"], {"E2": ["50", "1", "2", "3", "4", ">8", "6"], "E1": ["1"] * 7})
    study.matrices["of_patients"] = Matrix("GENERIC_ASSAY", "LIMIT-VALUE", ["a9", "a0", "a1", "a2", "b0", "b1", "b2"], {"E2": ["50", "1", "2", "3", "4", ">8", "6"]}, of_patients=True)
    ninth = [*A, *B[:4]]
    study.matrices["yes"] = Matrix(
        "GENERIC_ASSAY", "BINARY", ninth, {"X2": ["no"] * 9, "X1": ["true", "YES", "0", "1", "False", "no", "FALSE", "1", "0"], "X3": ["1", "1", "", "x", "0", "1", "", "", "?"]}
    )  # fmt: skip
    study.matrices["words"] = Matrix(
        "GENERIC_ASSAY", "CATEGORICAL", ninth, {"C1": ["u", "u", "u", "v", "w", "v", "v", "w", "w"], "C0": ["u"] * 9, "C2": ["u", "v", "NA", "", "NA", "u", "", "", "NA"]}
    )  # fmt: skip
    study.properties["E2"] = {"NAME": "Second", "URL": "u"}
    return study


def of_values() -> Study:
    study = Study("v", {f"{letter}{number}": f"P{letter}{number}" for letter in "xyz" for number in range(9)} | {"x10": "Px0"})
    study.attributes = {"RANKED": ("NUMBER", "P"), "AGE": ("NUMBER", "S"), "COUNTED": ("STRING", "S"), "ONE": ("STRING", "S"), "SAME": ("NUMBER", "S"), "DONE": ("BOOLEAN", "S")}
    study.values["RANKED"] = {"Px0": "2", "Px1": "3", "Py0": "1", "Py1": "5", "Py2": "2.0", "Py3": "NA", "Py4": ">7"}
    numbers = {"x": (61, 70, 55, 48), "y": (66, 80, 70, 71, 59), "z": (40, 52, 61)}
    study.values["AGE"] = {f"{letter}{place}": str(number) for letter, its in numbers.items() for place, number in enumerate(its)}
    study.values["COUNTED"] = {"x0": "a", "x1": "b", "x2": "NA", "x3": "n/a", "y0": "c", "y1": " C", "y2": "c", "y3": "Unknown"}
    study.values["ONE"] = {"x0": "a", "y0": "A"}
    study.values["SAME"] = dict.fromkeys(study.samples, "4")
    return study


@pytest.fixture(scope="module")
def portal(made_once):
    data_rows.insert(made_once.database, tables([worked(), of_numbers(), of_values()], PANELS))
    it = Portal(made_once, {"authenticate": "false", "comparison.categorical_na_values": "NA|unknown"})
    yield it
    it.close()


@pytest.fixture
def ask(portal):
    def asked(path, body, status=200):
        answer = portal.ask(BASE + path, "POST", json=body)
        assert answer.status_code == status, answer.text
        return answer.json if status == 200 else answer.json["message"]

    return asked


def altered(*groups, **types):
    return {"molecularProfileCasesGroupFilter": list(groups), **({"alterationEventTypes": types} if types else {})}


W = worked()
FIRST, SECOND = ["s1", "s2", "s3", "s4"], ["s5", "s6"]


def counts(records):
    return {record["hugoGeneSymbol"]: [(each["alteredCount"], each["profiledCount"]) for each in record["counts"]] for record in records}


def test_the_worked_example_of_alterations(ask):
    """Cases that have no panel count for each gene; those of a panel for its genes; for a gene that nobody was measured for, all."""
    body = altered(group("A", pairs(W, ["mutations"], FIRST)), group("B", pairs(W, ["mutations"], SECOND)))
    found = ask(ALTERATIONS, body)
    assert counts(found) == {"BRCA1": [(1, 1), (1, 1)], "KRAS": [(1, 2), (0, 1)], "TP53": [(1, 3), (0, 2)]}
    assert found[0] == {
        "entrezGeneId": 672, "hugoGeneSymbol": "BRCA1", "pValue": 1,
        "counts": [{"name": "A", "alteredCount": 1, "profiledCount": 1}, {"name": "B", "alteredCount": 1, "profiledCount": 1}],
    }  # fmt: skip
    assert [record["entrezGeneId"] for record in found] == [672, 3845, 7157]
    assert [ask(f"{ALTERATIONS}?enrichmentType={kind}", body if kind == "SAMPLE" else of_patients(body)) for kind in ("SAMPLE", "PATIENT")] == [found, found]


def of_patients(body):
    for each in body["molecularProfileCasesGroupFilter"]:
        for pair in each["molecularProfileCaseIdentifiers"]:
            pair["caseId"] = f"P-{pair['caseId']}"
    return body


def test_where_nobody_was_measured_for_a_gene_all_profiled_cases_count(ask):
    """Of a group without exomes; cases that are profiled nowhere stay out, and a p value that has no answer."""
    found = ask(ALTERATIONS, altered(group("A", pairs(W, ["mutations"], ["s1", "s2", "s4"])), group("B", pairs(W, ["mutations"], ["s6", "nobody"]))))
    assert counts(found) == {"BRCA1": [(0, 2), (1, 1)], "KRAS": [(1, 1), (0, 1)], "TP53": [(1, 2), (0, 1)]}
    alone = ask(ALTERATIONS, altered(group("A", pairs(W, ["mutations"], ["s6"])), group("B", pairs(W, ["mutations"], ["s4"]))))
    assert (counts(alone), "pValue" in alone[0]) == ({"BRCA1": [(1, 1), (0, 0)]}, False)


def test_alterations_of_all_kinds_are_joined(ask):
    """A case is named profile by profile: what other profiles have of it does not count. A variant counts for each of its genes once."""
    every = ["mutations", "gistic", "sv", "nosuch"]
    found = ask(ALTERATIONS, altered(group("A", pairs(W, every, FIRST)), group("B", pairs(W, every, SECOND))))
    assert counts(found)["BRAF"] == [(1, 4), (0, 2)] and counts(found)["TP53"] == [(1, 4), (1, 2)] and counts(found)["MYC"] == [(1, 4), (1, 2)]
    assert counts(found)["EGFR"] == [(0, 4), (1, 2)]
    amplified = ask(ALTERATIONS, altered(group("A", pairs(W, every, FIRST)), group("B", pairs(W, every, SECOND)), copyNumberAlterationEventTypes={"AMP": True, "GAIN": False}))
    assert counts(amplified)["MYC"] == [(1, 4), (0, 2)]
    without = ask(
        ALTERATIONS, altered(group("A", pairs(W, every, FIRST)), group("B", pairs(W, every, SECOND)), structuralVariants=False, mutationEventTypes={"silent": True, "other": False})
    )
    assert counts(without) == {"MYC": [(1, 4), (1, 2)]}


@pytest.mark.parametrize(
    ("shares", "p"),
    [
        (((8, 10), (1, 6)), 0.034965034965034975),
        (((1, 2), (0, 2), (1, 2)), 0.4723665527410149),
        (((0, 2), (2, 2), (2, 2)), 0.04978706836786395),
        (((8, 10), (1, 6), (3, 10)), 0.020663940980053443),
        (((2, 2), (3, 3), (4, 4)), 1),
    ],
)
def test_p_values_of_alterations(shares, p):
    its = [GeneShare(*share) for share in shares]
    assert probability(its) == pytest.approx(p, rel=1e-12)
    assert probability(its[::-1]) == pytest.approx(p, rel=1e-15)
    assert probability([*its, GeneShare(0, 0)]) == (pytest.approx(p, rel=1e-12) if len(its) > 2 else probability([*its, GeneShare(0, 0)]))
    assert probability([GeneShare(2, 1), *its]) is probability([GeneShare(1, 2), GeneShare(0, 0)]) is None


N = of_numbers()


@pytest.mark.parametrize(
    ("profile", "of_two", "of_three"),
    [("rna_seq_mrna", 0.8200222457932836, 0.802643896652194), ("mrna", 0.3830753035326082, 0.4580437522500935)],
)
def test_the_vectors_of_expression(ask, profile, of_two, of_three):
    groups = [group(name, pairs(N, [profile], its)) for name, its in (("A", [*A, "nobody"]), ("B", B), ("C", C))]
    two, three = ask(EXPRESSION, groups[:2])[-1], ask(EXPRESSION, groups)[-1]
    assert two["entrezGeneId"] == three["entrezGeneId"] == GENES["TP53"]
    assert (two["pValue"], three["pValue"]) == pytest.approx((of_two, of_three), rel=1e-9)
    if profile == "rna_seq_mrna":
        first, second, third = three["groupsStatistics"]
        assert first == {"name": "A", "meanExpression": 2.25, "standardDeviation": pytest.approx(1.707825127659933, rel=1e-12)}
        assert (second["meanExpression"], second["standardDeviation"]) == pytest.approx((2.6, 2.701851217221259), rel=1e-12)
        assert third["meanExpression"] == pytest.approx(1.584962500721156, rel=1e-12)


def test_cells_that_are_no_numbers_and_genes_that_do_not_vary(ask):
    """Without two numbers a group is left out; where nothing varies there is no record."""
    found = ask(EXPRESSION, [group(name, pairs(N, ["mrna"], its)) for name, its in (("A", A), ("B", B), ("few", ["c0", "c4"]))])
    assert [record["hugoGeneSymbol"] for record in found] == ["BRAF", "TP53"]
    assert [[each["name"] for each in record["groupsStatistics"]] for record in found] == [["A", "B", "few"], ["A", "B"]]
    patients = [group(name, pairs(N, ["mrna"], [f"P-{sample}" for sample in its])) for name, its in (("A", A), ("B", B), ("few", ["c0", "c4"]))]
    assert ask(f"{EXPRESSION}?enrichmentType=PATIENT", patients) == found


def test_generic_assays_with_numbers(ask):
    """By stable id; of a profile of patients the first sample of each counts."""
    groups = [group("A", pairs(N, ["ic50"], ["a9", "a0", "a1", "a2"])), group("B", pairs(N, ["ic50"], ["b0", "b1", "b2"]))]
    (found,) = ask(ASSAYS, groups)
    assert {key: found[key] for key in list(found)[:3]} == {"stableId": "E2", "name": "Second", "genericEntityMetaProperties": {"NAME": "Second", "URL": "u"}}
    assert list(found)[3:] == ["groupsStatistics", "pValue"]
    assert [each["meanExpression"] for each in found["groupsStatistics"]] == [14, 5]
    groups = [group("A", pairs(N, ["of_patients"], ["a9", "a0", "a1", "a2"])), group("B", pairs(N, ["of_patients"], ["b0", "b1", "b2"]))]
    (first,) = ask(ASSAYS, groups)
    assert [each["meanExpression"] for each in first["groupsStatistics"]] == [2, 5]


def test_generic_assays_with_yes_and_no(ask):
    """Other cells are left out, and with them groups that have fewer than two; without variance there is no record."""
    (found,) = ask(BINARY, [group("A", pairs(N, ["yes"], A)), group("B", pairs(N, ["yes"], B))])
    assert found == {
        "stableId": "X1", "name": "X1", "genericEntityMetaProperties": {},
        "counts": [{"name": "A", "count": 3, "totalCount": 5}, {"name": "B", "count": 1, "totalCount": 4}],
        "groupsStatistics": [
            {"name": "A", "meanExpression": 0.6, "standardDeviation": pytest.approx(0.5477225575051662, rel=1e-12)},
            {"name": "B", "meanExpression": 0.25, "standardDeviation": 0.5},
        ],
        "pValue": pytest.approx(0.3514870735395103, rel=1e-10), "qValue": pytest.approx(0.3514870735395103, rel=1e-10),
    }  # fmt: skip
    assert list(found) == ["stableId", "name", "genericEntityMetaProperties", "counts", "groupsStatistics", "pValue", "qValue"]


def test_generic_assays_with_categories(ask):
    """By p value; empty cells and NA are none, and an entity of one category has 1."""
    found = ask(CATEGORIES, [group("A", pairs(N, ["words"], A)), group("B", pairs(N, ["words"], B))])
    assert found[0] == {
        "stableId": "C1", "name": "C1", "genericEntityMetaProperties": {}, "groupsStatistics": [{"name": "A"}, {"name": "B"}],
        "pValue": pytest.approx(0.16529888822158645, rel=1e-12), "qValue": pytest.approx(0.3305977764431729, rel=1e-12),
    }  # fmt: skip
    assert [(record["stableId"], record["pValue"]) for record in found[1:]] == [("C0", 1)]


def of_samples(*names):
    its = {name: [sample for sample in of_values().samples if sample.startswith(name)] for name in names}
    return {"groups": [{"name": name, "sampleIdentifiers": [{"sampleId": sample, "studyId": "v"} for sample in samples]} for name, samples in its.items()]}


def test_clinical_attributes_of_two_groups(ask):
    """Words, then numbers, each by id. What is no value does not count, nor what the setting says; spellings of one word are one."""
    found = ask(CLINICAL, of_samples("x", "y"))
    told = {record["clinicalAttribute"]["clinicalAttributeId"]: (record["method"], record["score"], record["pValue"]) for record in found}
    assert told == {
        "COUNTED": ("Chi-squared Test", pytest.approx(5, rel=1e-12), pytest.approx(0.0820849986238988, rel=1e-10)),
        "AGE": ("Wilcoxon Test", pytest.approx(2.5563025210084, rel=1e-10), pytest.approx(0.1098552428857124, rel=1e-10)),
        "RANKED": ("Wilcoxon Test", pytest.approx(0.0877192982456128, rel=1e-10), pytest.approx(0.7670968684102789, rel=1e-10)),
    }
    assert list(told) == ["COUNTED", "AGE", "RANKED"] and list(found[0]) == ["clinicalAttribute", "method", "pValue", "score"]
    assert found[0]["clinicalAttribute"] == {
        "clinicalAttributeId": "COUNTED", "displayName": "COUNTED", "description": "d", "datatype": "STRING", "patientAttribute": False, "priority": "1", "studyId": "v",
    }  # fmt: skip


def test_clinical_attributes_of_three_groups(ask):
    """The name of the test goes by how many groups are asked for; an empty one takes no part."""
    found = {record["clinicalAttribute"]["clinicalAttributeId"]: record for record in ask(CLINICAL, of_samples("x", "y", "z"))}
    assert (found["AGE"]["method"], found["AGE"]["score"]) == ("Kruskal Wallis Test", pytest.approx(5.019718309859151, rel=1e-10))
    assert found["AGE"]["pValue"] == pytest.approx(0.0812796862778813, rel=1e-10)
    body = of_samples("x", "y")
    body["groups"].append({"name": "gone", "sampleIdentifiers": [{"sampleId": "gone", "studyId": "v"}]})
    found = {record["clinicalAttribute"]["clinicalAttributeId"]: record for record in ask(CLINICAL, body)}
    assert (found["AGE"]["method"], found["AGE"]["score"]) == ("Kruskal Wallis Test", pytest.approx(2.5563025210084, rel=1e-10))
    body["groups"] = [body["groups"][2], {"name": "other", "sampleIdentifiers": [{"sampleId": "x", "studyId": "nosuch"}]}]
    assert ask(CLINICAL, body) == []


ONE = group("A", pairs(N, ["mrna"], A))


@pytest.mark.parametrize(
    ("path", "body", "message"),
    [
        pytest.param(EXPRESSION, [ONE, ONE], "name should differ from group to group: A stands twice.", id="names differ"),
        pytest.param(ALTERATIONS, altered(ONE, ONE), "name should differ from group to group: A stands twice.", id="of alterations, too"),
        pytest.param(ALTERATIONS, {"alterationEventTypes": {}}, "body should have molecularProfileCasesGroupFilter.", id="groups are required"),
        pytest.param(ALTERATIONS, altered(ONE, mutationEventTypes=["x"]), "alterationEventTypes should have an object of names and true or false as mutationEventTypes.", id="types"),
        pytest.param(EXPRESSION, [{"name": "A"}], "body should hold objects with name and molecularProfileCaseIdentifiers.", id="pairs are required"),
        pytest.param(EXPRESSION, [{**ONE, "name": ""}], "body should hold objects with name and molecularProfileCaseIdentifiers.", id="a name is required"),
        pytest.param(EXPRESSION, [{**ONE, "name": {}}], "body should hold objects with name and molecularProfileCaseIdentifiers.", id="{} is none"),
        pytest.param(EXPRESSION, [], "body is an empty list: name at least one, or leave it out.", id="one group at least"),
        pytest.param(
            BINARY, [ONE, group("B", pairs(N, ["yes"], B))], "molecularProfileCaseIdentifiers should name one molecularProfileId, not 2.", id="one profile alone"
        ),
        pytest.param(CLINICAL, {"groups": of_samples("x")["groups"]}, "groups should hold two groups or more.", id="two groups of samples"),
        pytest.param(CLINICAL, {"groups": [{"name": "A"}]}, "groups should hold objects with name and sampleIdentifiers.", id="samples are required"),
        pytest.param(CLINICAL, {}, "body should have groups.", id="groups of samples are required"),
    ],
)
def test_what_is_refused(ask, path, body, message):
    assert ask(path, body, 400) == message


@pytest.mark.parametrize(
    ("path", "profile"),
    [(EXPRESSION, "yes"), (EXPRESSION, "ic50"), (ASSAYS, "mrna"), (ASSAYS, "yes"), (ASSAYS, "words"), (BINARY, "words"), (BINARY, "ic50"), (CATEGORIES, "yes"), (CATEGORIES, "mrna")],
)  # fmt: skip
def test_a_profile_of_another_kind_is_not_found(ask, path, profile):
    assert ask(path, [group("A", pairs(N, [profile], A))], 404) == f"Molecular profile not found: n_{profile}"


def test_profiles_that_may_not_be_read_contribute_nothing(made_once, portal):
    """Nor do those that are not there: nothing tells them apart."""
    add_user(made_once, "one@example.org", "public_portal:w")
    login = Portal(made_once, {"authenticate": "remote_user", "dat.method": "uuid"})
    token = login.token("one@example.org")

    def asked(path, body):
        answer = login.ask(BASE + path, "POST", token=token, json=body)
        return answer.status_code, answer.json

    read, hidden = pairs(W, ["mutations"], FIRST), pairs(N, ["mrna"], A)
    both = asked(ALTERATIONS, altered(group("A", read, pairs(Study("v", {}), ["mutations"], ["x0"])), group("B", hidden)))
    assert both[0] == 200 and counts(both[1])["TP53"] == [(1, 3), (0, 0)]
    for path in (EXPRESSION, ASSAYS, BINARY, CATEGORIES):
        assert asked(path, [group("A", hidden), group("B", hidden)]) == (200, [])
    assert asked(CLINICAL, of_samples("x", "y")) == (200, [])
    login.close()


def test_ids_are_read_with_leniency(ask):
    """Null is absent, and a number stands for its text."""
    body = altered(group("A", pairs(W, ["mutations"], FIRST)), group("B", pairs(W, ["mutations"], SECOND)))
    found = ask(ALTERATIONS, body)
    body["molecularProfileCasesGroupFilter"][0]["name"] = 1
    renamed = ask(ALTERATIONS, {**body, "alterationEventTypes": {"tiersBooleanMap": {}, "mutationEventTypes": None}, "more": None})
    assert [record["counts"][0]["name"] for record in renamed] == ["1"] * len(found)
    assert [record["counts"][1] for record in renamed] == [record["counts"][1] for record in found]
    assert {record["entrezGeneId"] for record in found} <= set(GENES.values())
