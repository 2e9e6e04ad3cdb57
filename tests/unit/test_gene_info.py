"""Rows of NCBI gene_info files (reference loads, genes)."""

import gzip

import pytest

from genows.errors import StudyError
from genows.load.reference.genereference import ReferenceGene, is_gene_info, read_gene_info, unambiguous
from genows.load.report import FileReport

HEADER = "#tax_id\tGeneID\tSymbol\tLocusTag\tSynonyms\tdbXrefs\tchromosome\tmap_location\tdescription\ttype_of_gene\tauthority\tname\n"
BRAF = ["9606", "673", "BRAF", "-", "B-RAF1|RAFB1", "x", "7", "7q34", "d", "protein-coding", "BRAF", "n"]


def row(**changes):
    """BRAF's line, with other cells: cN is the N-th column, from 1 on."""
    cells = list(BRAF)
    for name, cell in changes.items():
        cells[int(name[1:]) - 1] = cell
    return "\t".join(cells) + "\n"


def read(folder, *rows, species="human"):
    path = folder / "genes.gene_info"
    path.write_text(HEADER + "".join(rows))
    counts = FileReport()
    return list(read_gene_info(path, "genes.gene_info", species, counts)), counts


def test_a_gene(tmp_path):
    genes, counts = read(tmp_path, row())
    assert genes == [ReferenceGene(673, "BRAF", "protein-coding", ("B-RAF1", "RAFB1"), "7", "7q34", True)]
    assert counts.rows == 1


@pytest.mark.parametrize(
    ("changes", "field", "value"),
    [
        pytest.param({"c3": "old", "c11": "C9orf72"}, "symbol", "C9ORF72", id="the authority's symbol, upper case"),
        pytest.param({"c11": "-"}, "symbol", "BRAF", id="else the plain symbol"),
        pytest.param({"c11": "-"}, "official", False, id="which is unofficial"),
        pytest.param({"c4": "tag", "c5": "-"}, "aliases", ("tag",), id="the locus tag is an alias"),
        pytest.param({"c4": "-", "c5": "-"}, "aliases", (), id="no aliases"),
        pytest.param({"c8": "Xp22.33 and Yp11.3"}, "chromosome", "X", id="the front of the cytoband"),
        pytest.param({"c8": "-", "c7": "MT"}, "chromosome", "MT", id="no cytoband: the chromosome column"),
        pytest.param({"c8": "-", "c7": "Un"}, "chromosome", None, id="no known chromosome"),
        pytest.param({"c8": "-"}, "cytoband", None, id="no cytoband"),
        pytest.param({"c10": "-"}, "type", None, id="no type"),
    ],
)
def test_fields_of_a_gene(tmp_path, changes, field, value):
    ((gene,), _) = read(tmp_path, row(**changes))
    assert getattr(gene, field) == value


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        pytest.param({"c7": "-"}, "without chromosome", id="no chromosome"),
        pytest.param({"c3": "MIR21", "c11": "MIR21", "c10": "miscRNA"}, "micro-RNA", id="micro-RNA"),
        pytest.param({"c2": "x"}, "rejected", id="no gene id"),
        pytest.param({"c3": "-", "c11": "-"}, "rejected", id="no symbol"),
    ],
)
def test_rows_that_are_left_out(tmp_path, changes, reason):
    genes, counts = read(tmp_path, row(**changes), row(c2="1", c3="A1BG", c11="A1BG"))
    assert [gene.entrez for gene in genes] == [1]
    assert list(counts.skips) == [reason]


def test_the_species_is_asked_for(tmp_path):
    rows = row(), row(c1="10090", c2="109880", c11="Braf"), row(c1="96060", c2="5")
    assert [gene.symbol for gene in read(tmp_path, *rows)[0]] == ["BRAF"]
    assert [gene.entrez for gene in read(tmp_path, *rows, species="mouse")[0]] == [109880]


def test_gzipped_files_are_read(tmp_path):
    path = tmp_path / "genes"
    path.write_bytes(gzip.compress((HEADER + row()).encode()))
    assert is_gene_info(path)
    assert [gene.entrez for gene in read_gene_info(path, "genes", "human", FileReport())] == [673]


def test_a_gzipped_file_that_was_cut_names_itself(tmp_path):
    path = tmp_path / "genes"
    path.write_bytes(gzip.compress((HEADER + row() * 1000).encode())[:-20])
    with pytest.raises(StudyError) as caught:
        list(read_gene_info(path, "genes", "human", FileReport()))
    assert caught.value.file == "genes"


@pytest.mark.parametrize(
    ("content", "is_one"),
    [(HEADER, True), (row(), True), ("stable_id: x\n", False), ("Hugo_Symbol\tEntrez_Gene_Id\n", False), ("", False)],
    ids=["header", "no header", "panel", "table", "empty"],
)
def test_what_a_gene_info_file_looks_like(tmp_path, content, is_one):
    (tmp_path / "f").write_text(content)
    assert is_gene_info(tmp_path / "f") is is_one


def gene(entrez, symbol, official=True):
    return ReferenceGene(entrez, symbol, "t", (), official=official)


@pytest.mark.parametrize(
    ("genes", "kept"),
    [
        pytest.param([gene(1, "A"), gene(2, "B")], [1, 2], id="different symbols"),
        pytest.param([gene(1, "A"), gene(2, "A"), gene(3, "B")], [3], id="a shared symbol: none of them"),
        pytest.param([gene(1, "A", False), gene(2, "A", False)], [], id="a shared unofficial symbol: none either"),
        pytest.param([gene(1, "A", False), gene(2, "A")], [2], id="an official symbol before an unofficial one"),
        pytest.param([gene(1, "A"), gene(1, "A")], [1], id="one gene twice"),
        pytest.param([gene(0, "A"), gene(2**31, "B"), gene(2**31 - 1, "C")], [2**31 - 1], id="ids that no column takes"),
    ],
)
def test_symbols_that_mean_one_gene(genes, kept):
    assert [one.entrez for one in unambiguous(genes, FileReport())] == kept
