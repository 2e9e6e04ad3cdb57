"""Rows that are inserted by column are those that are inserted one by one."""

import pytest

ASKED = "SELECT `ENTREZ_GENE_ID`, `HUGO_GENE_SYMBOL`, `GENETIC_ENTITY_ID`, `TYPE` FROM `gene` ORDER BY 1"


@pytest.mark.parametrize("at_end", [True, False], ids=["at the end", "anywhere"])
@pytest.mark.parametrize("number", [0, 1, 2, 333, 1501], ids="{} rows".format)
@pytest.mark.parametrize(
    ("symbols", "kinds"),
    [
        pytest.param(["G%s"], ["protein-coding"], id="one value throughout"),
        pytest.param(["same"], [None], id="nothing throughout"),
        pytest.param(["G%s", "it's %% %s?"], ["protein-coding", None, "protein-coding"], id="the same at both ends"),
    ],
)
def test_rows_by_column_are_the_rows(made, number, at_end, symbols, kinds):
    rows = [(place, symbols[place % len(symbols)].replace("%s", str(place)), place, kinds[place % len(kinds)]) for place in range(1, number + 1)]
    with made.database.write() as writer:
        writer.add_all("add_genetic_entities", ((place, "GENE") for place, *_ in rows))
        writer.add_columns("add_genes", list(zip(*rows)) or [[]] * 4, at_end)
    assert made.rows(ASKED) == rows
