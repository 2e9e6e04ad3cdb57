"""Column by column gives what row by row gives: the same rows, and the same told of them in the report and the findings."""

from itertools import zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.domain.keywords import keyword_class
from genows.load import kinds
from genows.load.maf import variants
from genows.load.maf.annotations import Annotations
from genows.load.maf.columnwise import MutationColumns, protein
from genows.load.maf.mafcolumns import MafColumns
from genows.load.maf.mutationvalues import MutationValues
from genows.load.maf.proteinchange import positions
from genows.load.maf.rowwise import MutationRows
from genows.load.metafile import Meta
from tests.databases import made_sqlite
from tests.loads import add_reference, load_on
from tests.mafs import ALIASES, CELLS, FILTERS, GENES, SAMPLES, maf


@pytest.fixture(scope="module")
def writer(tmp_path_factory):
    """A transaction in which only genes are read."""
    made = made_sqlite(tmp_path_factory.mktemp("genes"))
    add_reference(made, GENES, ALIASES)
    with made.database.load() as writer:
        yield writer
    made.database.close()


def judge_of(writer, header, type_filter, unknown_genes, accession):
    """The MutationRows of a file with this header."""
    fields = {"data_filename": "data.txt"} | ({} if type_filter is None else {"variant_classification_filter": type_filter})
    meta = Meta(".", "meta.txt", kinds.MUTATIONS, fields, {})
    load = load_on(writer, ".", SAMPLES, unknown_genes=unknown_genes)
    columns = MafColumns(header)
    return MutationRows(load, meta, columns, MutationValues(load, meta, columns, accession, Annotations(load, meta, header, 1)))


def told(rows):
    """All that the rows judged so far left behind beside themselves; with repr, which tells 1 from 1.0 and sees the order."""
    load = rows.load
    return repr(
        (
            load.report.as_json()["files"],
            load.report.derived,
            [finding.as_dict() for finding in load.findings.sorted()],
            rows.normal_barcodes,
            load.genes.unwritten,
        )
    )


@given(
    seed=st.integers(0, 2**32),
    type_filter=st.sampled_from(FILTERS),
    unknown_genes=st.sampled_from(["add", "skip"]),
    accession=st.sampled_from([str, lambda cell: None, lambda cell: None if cell == "NA" else cell * 2]),
    size=st.integers(1, 200),
)
def test_columns_give_what_rows_give(writer, seed, type_filter, unknown_genes, accession, size):
    header, rows = maf(seed)
    plain = judge_of(writer, header, type_filter, unknown_genes, accession)
    fast = judge_of(writer, header, type_filter, unknown_genes, accession)
    of_rows = [row for line, cells in enumerate(rows, start=2) if (row := plain.row(line, cells[:]))]
    columns, of_columns = MutationColumns(fast), []
    for first in range(0, len(rows), size):
        some = [cells[:] for cells in rows[first : first + size]]
        batch = columns.batch(range(first + 2, first + 2 + len(some)), some)
        of_columns += [batch.row(place) for place in range(len(batch.lines))] if batch else []
    for row, expected in zip_longest(of_columns, of_rows):
        assert repr(row) == repr(expected)
    assert told(fast) == told(plain)


def test_usual_rows_are_left_to_nobody(writer, monkeypatch):
    """Or the test above would compare rows with themselves."""
    header = [name for name in CELLS if name != "Amino_Acid_Change"]
    usual = [CELLS[name][0] for name in header]
    changes = ["p.V600E", "p.R80*", "p.R12Vfs*9", "p.Q58del", "MUTATED"]
    rows = [[*usual[:name_place], change, *usual[name_place + 1 :]] for name_place in [header.index("HGVSp_Short")] for change in changes]
    left = []
    judge = judge_of(writer, header, None, "add", str)
    monkeypatch.setattr(judge, "row", lambda line, cells: left.append(line))
    batch = MutationColumns(judge).batch([2, 3, 4, 5, 6], rows)
    assert (batch.lines, left) == ([2], [3, 4, 5, 6])  # As missense mutations the others have no keyword.


@given(
    st.one_of(st.sampled_from(CELLS["HGVSp_Short"]), st.from_regex(r"p\.[A-Z*]?[0-9]{0,11}[A-Z*?=]?(fs\*?[0-9]*|_splice|del)?", fullmatch=True)),
    st.sampled_from(CELLS["Amino_Acid_Change"]),
    st.one_of(st.sampled_from(CELLS["Protein_position"]), st.from_regex(r"[0-9]{1,3}(/[0-9]+|-[0-9]+)?", fullmatch=True)),
    st.sampled_from(CELLS["Variant_Classification"]),
)
def test_what_the_protein_is_told_of(hgvsp_short, amino_acid_change, position, mutation_type):
    cells = [cell or "NA" for cell in (hgvsp_short, amino_acid_change, position)]
    change = variants.protein_change(*cells[:2])
    found = keyword_class(mutation_type, change)
    told = None if found is None or change == variants.UNKNOWN_CHANGE else (change, *positions(cells[2], change), found)
    assert protein(*cells, mutation_type) == told
