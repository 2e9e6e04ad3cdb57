"""How the values of matrix profiles are read."""

import pytest

from genows.data import matrices
from genows.data.matrices import kept_rows, sample_order
from tests.databases import made_mariadb
from tests.loads import add_reference, add_study

PROFILE = (
    "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`,"
    " `SHOW_PROFILE_IN_ANALYSIS_TAB`) VALUES (1, 'demo1_mrna', 1, 'MRNA_EXPRESSION', 'CONTINUOUS', 'M', 0)"
)


@pytest.mark.parametrize("most", [matrices.KEPT_BYTES, -1], ids=["kept", "not kept"])
def test_genes_in_the_order_asked_for_and_none_without_row(made, monkeypatch, most):
    monkeypatch.setattr(matrices, "KEPT_BYTES", most)
    add_reference(made, [(number, f"G{number}", None) for number in range(1, 5)])
    add_study(made, ["S1", "S2"])
    made.run(
        PROFILE,
        "INSERT INTO `genetic_profile_samples` VALUES (1, '12,11,')",
        "INSERT INTO `genetic_alteration` VALUES (1, 1, '1,2,'), (1, 2, '3,4,'), (1, 4, ',,')",
    )
    genes = [(pk, pk, f"G{pk}") for pk in (4, 1, 3, 1)]
    with made.database.read() as db:
        assert sample_order(db, 1) == [12, 11]
        assert sample_order(db, 2) == []
        # So wide a profile that each gene is asked for by itself, and a narrow one.
        for width in (10**6, 2, 0):
            found = [(gene, row and row.values) for gene, row in kept_rows(db, 1, genes, width)]
            assert found == list(zip(genes, [",,", "1,2,", None, "1,2,"]))


def test_mariadb_finds_each_value_string_by_its_whole_key(mariadb_server):
    """It once read every value of a profile for three genes of it."""
    made = made_mariadb(mariadb_server, mariadb_server.create_database())
    add_reference(made, [(number, f"G{number}", None) for number in range(1, 5)])
    add_study(made, ["S1"])
    made.run(PROFILE, *(f"INSERT INTO `genetic_alteration` VALUES (1, {pk}, '1,')" for pk in range(1, 5)))
    query = made.database.queries["profile_values_by_entities"]
    plan = made.rows("EXPLAIN " + query.text % {"profile_pk": 1, "entity_pks": "(1, 2)"})
    # Table, kind of access, index, bytes of it that are used: two integers.
    assert [(row[2], row[3], row[5], row[6]) for row in plan if row[2] == "a"] == [("a", "eq_ref", "PRIMARY", "8")]
