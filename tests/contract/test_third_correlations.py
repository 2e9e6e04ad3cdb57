"""Co-expression, correlations of gene sets and their tree in the third generation: vectors and worked examples, on both databases, and what is refused."""

import pytest

from genows.analysis.genesetscores import Representative, representative
from tests import data_rows
from tests.groupedstudies import GENES, Matrix, Study, tables
from tests.portal import Portal

BASE = "/portal/api"
SAMPLES = [f"S{number}" for number in range(6)]
SETS = {"SET_A": ["TP53", "KRAS", "MYC"], "SET_B": ["BRAF"], "SET_C": []}
TREE = [(1, "All", None, []), (2, "GO", 1, ["SET_B", "SET_A"]), (3, "Deep", 2, ["SET_A"]), (4, "Empty", 1, ["SET_C"]), (5, "Alone", None, ["SET_C"])]
# BRAF's ranks go against them by a vector of the specification.
TP53 = ["1.2", "0.4", "3.3", "2.5", "0.9", "2.5"]


def study() -> Study:
    its = Study("s", {sample: f"P-{sample}" for sample in SAMPLES})
    its.matrices["mrna"] = Matrix(
        "MRNA_EXPRESSION", "CONTINUOUS", SAMPLES,
        {"TP53": TP53, "KRAS": ["2", "1", "9", "7", "4", "5"], "BRAF": ["-1", "0", "-9", "-7", "-0.5", "-7.5"], "MYC": ["1"] * 6, "EGFR": ["NA", "1", "x", "2", ">8", ""]},
    )  # fmt: skip
    backwards = SAMPLES[::-1]
    its.matrices["methylation"] = Matrix("METHYLATION", "CONTINUOUS", backwards[1:], {"TP53": TP53[::-1][1:], "KRAS": ["1", "2", "3", "4", "5"]})
    its.matrices["zscores"] = Matrix("MRNA_EXPRESSION", "Z-SCORE", SAMPLES, {"TP53": TP53}, refers_to="mrna")
    its.matrices["scores"] = Matrix(
        "GENESET_SCORE", "GSVA-SCORE", SAMPLES, {"SET_A": ["0.2", "0.5", "0.6", "0.9", "-0.7", "x"], "SET_B": ["0.5"] * 5 + ["0.1"], "SET_C": ["0.1", "0.2", "0.1", "0.3", "0.1", "0.2"]}, refers_to="mrna"
    )  # fmt: skip
    # In another order: the p value of a score is that of its sample.
    its.matrices["pvalues"] = Matrix(
        "GENESET_SCORE", "P-VALUE", backwards, {"SET_A": ["0.5", "0.001", "0.04", "0.03", "0.02", "0.01"], "SET_B": ["0.04"] * 6}, refers_to="scores"
    )
    its.matrices["lone"] = Matrix("GENESET_SCORE", "GSVA-SCORE", SAMPLES, {"SET_A": ["1"] * 6})
    return its


@pytest.fixture(scope="module")
def portal(made_once):
    other = Study("t", {"S0": "P"})
    other.matrices["mrna"] = Matrix("MRNA_EXPRESSION", "CONTINUOUS", ["S0"], {"TP53": ["1"]})
    data_rows.insert(made_once.database, tables([study(), other], {}, SETS, TREE))
    it = Portal(made_once, {"authenticate": "false"})
    yield it
    it.close()


@pytest.fixture
def ask(portal):
    def asked(path, body=None, status=200):
        answer = portal.ask(BASE + path, "POST", **({} if body is None else {"json": body}))
        assert answer.status_code == status, answer.text
        return answer.json if status == 200 else answer.json["message"]

    return asked


def path_of(first="mrna", second="mrna", threshold="0", study_id="s"):
    return f"/molecular-profiles/co-expressions/fetch?molecularProfileIdA=s_{first}&molecularProfileIdB={study_id}_{second}&threshold={threshold}"


ALL = {"sampleListId": "s_all", "entrezGeneId": 7157}


def correlations(records):
    return {record["geneticEntityId"]: (record["spearmansCorrelation"], record["pValue"]) for record in records}


def test_co_expression(ask):
    """By Entrez id, without the gene itself; a gene that does not vary has no record, nor one with two numbers in common."""
    found = ask(path_of(), ALL)
    assert [record["geneticEntityId"] for record in found] == ["673", "3845"] and {record["geneticEntityType"] for record in found} == {"GENE"}
    told = correlations(found)
    assert told["3845"] == pytest.approx((0.9276336570439175, 0.007665844187473163), rel=1e-9)
    assert told["673"] == pytest.approx((-0.9856107606091624, 0.0003090856678496653), rel=1e-12)
    assert [record["geneticEntityId"] for record in ask(path_of(threshold="0.95"), ALL)] == ["673"]
    assert ask(path_of(threshold="0.99"), ALL) == [] == ask(path_of(), {**ALL, "entrezGeneId": 472}) == ask(path_of(), {**ALL, "entrezGeneId": 99999})
    assert ask(path_of(), {"sampleIds": [*SAMPLES, "nobody"], "entrezGeneId": "7157"}) == found
    assert ask(path_of(), {"sampleIds": SAMPLES[:2], "entrezGeneId": 7157}) == [] == ask(path_of(), {"sampleListId": "nosuch", "entrezGeneId": 7157})


def test_co_expression_of_two_profiles(ask):
    """Over the samples of both; the gene itself is left out in the second, too."""
    told = correlations(ask(path_of(second="methylation"), ALL))
    assert told == {"3845": pytest.approx((-0.1, 0.8728885715695383), rel=1e-9)}
    assert ask(path_of(second="pvalues"), ALL)[0]["geneticEntityType"] == "GENESET"
    told = correlations(ask(path_of("scores", "scores"), {"sampleListId": "s_all", "genesetId": "SET_A", "entrezGeneId": {}}))
    assert told == {"SET_C": pytest.approx((0.6708203932499369, 0.21516994256955027), rel=1e-9)}
    assert ask(path_of("scores"), {"sampleListId": "s_all", "genesetId": "nosuch"}) == [] == ask(path_of("scores"), ALL)


@pytest.mark.parametrize(
    ("path", "body", "status", "message"),
    [
        (path_of(second="mrna", study_id="t"), ALL, 400, "molecularProfileIdB should be a profile of the study that molecularProfileIdA is of."),
        (path_of(), {"entrezGeneId": 7157}, 400, "body should have exactly one of: sampleIds, sampleListId."),
        (path_of(), {**ALL, "genesetId": "SET_A"}, 400, "body should have exactly one of: entrezGeneId, genesetId."),
        (path_of(), {**ALL, "entrezGeneId": "x"}, 400, "entrezGeneId should be a whole number."),
        (path_of(threshold="x"), ALL, 400, "threshold should be a number."),
        (path_of("nosuch"), ALL, 404, "Molecular profile not found: s_nosuch"),
        (path_of(second="nosuch"), ALL, 404, "Molecular profile not found: s_nosuch"),
        ("/geneset-hierarchy/fetch?geneticProfileId=s_pvalues", None, 404, "Molecular profile not found: s_pvalues"),
        ("/geneset-hierarchy/fetch?geneticProfileId=s_mrna", None, 404, "Molecular profile not found: s_mrna"),
        ("/geneset-hierarchy/fetch?geneticProfileId=s_scores&percentile=101", None, 400, "percentile should be from 1 to 100."),
        ("/geneset-hierarchy/fetch?geneticProfileId=s_scores&scoreThreshold=2", None, 400, "scoreThreshold should be from 0 to 1."),
        ("/geneset-hierarchy/fetch?geneticProfileId=s_lone", None, 400, "geneticProfileId should have one profile of p values: 0 refer to s_lone."),
        ("/geneset-hierarchy/fetch", None, 400, "geneticProfileId is required: give one value, and not an empty one."),
        ("/geneset-hierarchy/fetch?geneticProfileId=s_scores", [], 400, "body is an empty list: name at least one, or leave it out."),
        ("/genesets/nosuch/expression-correlation/fetch?geneticProfileId=s_scores", None, 404, "Gene set not found: nosuch"),
        (
            "/genesets/SET_A/expression-correlation/fetch?geneticProfileId=s_lone", None, 400,
            "geneticProfileId should refer to one expression profile: s_lone refers to 0 expression profiles.",
        ),
    ],
)  # fmt: skip
def test_what_is_refused(ask, path, body, status, message):
    assert ask(path, body, status) == message


def test_genes_that_go_with_the_scores_of_their_set(ask):
    """The highest first; the sign counts, a gene that does not vary is left out, and one without values has 0."""
    path = "/genesets/SET_A/expression-correlation/fetch?geneticProfileId=s_scores&correlationThreshold="
    found = ask(path + "0")
    assert [(record["entrezGeneId"], record["correlationValue"]) for record in found] == [(7157, pytest.approx(0.6)), (3845, pytest.approx(0.5))]
    assert found[0] == {
        "entrezGeneId": 7157, "hugoGeneSymbol": "TP53", "correlationValue": found[0]["correlationValue"], "expressionGeneticProfileId": "s_mrna",
        "zScoreGeneticProfileId": "s_zscores",
    }  # fmt: skip
    assert ask(path + "0.9") == [] and ask(path + "0", {}) == found == ask(path + "0&sampleListId=s_all")
    alone = ask(path + "0", SAMPLES[:1])
    assert [(record["entrezGeneId"], record["correlationValue"]) for record in alone] == [(3845, 0), (4609, 0), (7157, 0)] and GENES["MYC"] == 4609


PAIRS = [Representative(*pair) for pair in ((0.2, 0.01), (0.5, 0.02), (0.6, 0.03), (0.9, 0.04), (-0.7, 0.001))]


@pytest.mark.parametrize(
    ("pairs", "percentile", "expected"),
    [
        (PAIRS, 75, (-0.7, 0.001)), (PAIRS[:4], 75, (0.6, 0.03)), (PAIRS, 100, (0.9, 0.04)), (PAIRS, 1, (-0.7, 0.001)), (PAIRS[:4], 1, (0.2, 0.01)), ([], 75, (0, 1)),
        ([Representative(0.7, 0.2), PAIRS[4]], 75, (-0.7, 0.001)), (PAIRS[:2], 75, (0.5, 0.02)), ([Representative(-0.7, 0.1), Representative(-0.1, 0.2)], 50, (-0.1, 0.2)),
    ],
)  # fmt: skip
def test_scores_that_stand_for_a_set(pairs, percentile, expected):
    assert representative(pairs, percentile) == expected


def test_the_tree_of_gene_sets(ask):
    """All branches above come first; a p value is of the sample that has the score."""
    path = "/geneset-hierarchy/fetch?geneticProfileId=s_scores"
    told = {"description": "d", "refLink": "l"}
    first = {"genesetId": "SET_A", "name": "Name of SET_A", **told, "representativeScore": -0.7, "representativePvalue": 0.001}
    second = {"genesetId": "SET_B", "name": "Name of SET_B", **told, "representativeScore": 0.5, "representativePvalue": 0.04}
    assert ask(path) == [
        {"nodeId": 1, "nodeName": "All"}, {"nodeId": 2, "nodeName": "GO", "parentId": 1, "parentNodeName": "All", "genesets": [first, second]},
        {"nodeId": 3, "nodeName": "Deep", "parentId": 2, "parentNodeName": "GO", "genesets": [first]},
    ]  # fmt: skip
    assert [record["nodeId"] for record in ask(f"{path}&scoreThreshold=0.6")] == [1, 2, 3]
    assert ask(f"{path}&pvalueThreshold=0.0001") == []
    assert [record["nodeId"] for record in ask(f"{path}&scoreThreshold=0&pvalueThreshold=1")] == [1, 5, 4, 2, 3]
    assert [record["nodeId"] for record in ask(path, [*SAMPLES[:2], "nobody"])] == [1, 2, 3]
    assert "representativeScore" not in str(ask(path, ["S5"]))
