"""The third generation's queries of structural variants, by the genes of both sites."""

import pytest

PATH = "/portal/api/structural-variant/fetch"
TP53, KRAS, BRAF = ({"entrezId": number} for number in (7157, 3845, 673))
ANY, NONE = ({"specialValue": value} for value in ("ANY_GENE", "NO_GENE"))
BOTH, SECOND, FIRST = (7157, 3845), (None, 673), (7157, None)


def found(served, *queries, **more):
    profiles = [each["molecularProfileId"] for each in served.records("/portal/api/molecular-profiles") if each["molecularAlterationType"] == "STRUCTURAL_VARIANT"]
    asked = {"molecularProfileIds": profiles, "structuralVariantQueries": [{"gene1": one, "gene2": two} for one, two in queries], **more}
    answer = served.post(PATH, json=asked)
    assert answer.status_code == 200, answer.text
    return {(each.get("site1EntrezGeneId"), each.get("site2EntrezGeneId")) for each in answer.json}


@pytest.mark.parametrize(
    ("queries", "variants"),
    [
        ([(TP53, KRAS)], {BOTH}),
        ([(KRAS, TP53)], set()),
        ([(TP53, ANY)], {BOTH}),
        ([(ANY, ANY)], {BOTH}),
        ([(TP53, NONE)], {FIRST}),
        ([(NONE, ANY)], {SECOND}),
        ([(NONE, BRAF), (TP53, KRAS)], {SECOND, BOTH}),
        ([(NONE, NONE), (BRAF, BRAF)], set()),
    ],
)
def test_queries(rows_served, queries, variants):
    assert found(rows_served, *queries) == variants


def test_thousands_of_queries_are_looked_up(rows_served):
    """Compared one by one with each variant of a profile, these were minutes of work."""
    assert found(rows_served, *(({"entrezId": number}, ANY) for number in range(10_000))) == {BOTH}
