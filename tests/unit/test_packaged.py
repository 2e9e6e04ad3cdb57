"""The reference data that come with the package, and what makes them."""

import json

import pytest

from genows.db.packaged import tables
from tests.packaged import __main__ as maker
from tests.packaged import joined
from tests.packaged.sources import Fact
from tests.shared import shared

TP53, AARS = 7157, 16


@pytest.fixture(scope="module")
def human():
    return {gene.entrez: gene for gene in tables.genes()}


@pytest.mark.parametrize("species", ["human", "mouse"])
def test_every_id_symbol_and_alias_is_there_once(species):
    genes, aliases = list(tables.genes(species)), list(tables.aliases(species))
    assert len({gene.entrez for gene in genes}) == len({gene.symbol.upper() for gene in genes}) == len(genes)
    assert len({(entrez, alias.upper()) for entrez, alias in aliases}) == len(aliases)
    assert all(gene.symbol == gene.symbol.upper() and gene.entrez > 0 for gene in genes)
    assert aliases == [(gene.entrez, alias) for gene in genes for alias in gene.aliases]


def test_a_gene_has_type_place_and_aliases(human):
    tp53 = human[TP53]
    assert tp53[:7] == (TP53, "TP53", "protein-coding", "17", "17p13.1", 7668402, 7687550)
    assert "P53" in tp53.aliases


def test_symbols_since_are_aliases_of_those_that_portals_have(human):
    assert human[AARS].symbol == "AARS"
    assert "AARS1" in human[AARS].aliases


def test_mouse_genes_are_on_the_mouse_genome():
    (trp53,) = [gene for gene in tables.genes("mouse") if gene.symbol == "TRP53"]
    assert (trp53.entrez, trp53.type, trp53.chromosome, trp53.start) == (22059, "protein-coding", "11", 69580359)


def test_cancer_types_are_lower_case_and_once():
    types = list(tables.cancer_types())
    assert len({one.code for one in types}) == len(types) == 553
    assert all(one.code == one.code.lower() and one.name for one in types)
    assert tables.PackagedCancerType("luad", "Lung Adenocarcinoma", "Gainsboro", "nsclc") in types


def test_the_files_are_small():
    assert sum(path.stat().st_size for path in tables.FOLDER.glob("*.gz")) < 2_000_000


def test_no_id_and_no_alias_of_the_portals_tables_is_lost(human):
    folder = shared("portal-info")
    for gene in json.loads((folder / "genes.json").read_bytes()):
        assert human[int(gene["entrez_gene_id"])].symbol == gene["hugo_gene_symbol"]
    for alias in json.loads((folder / "genesaliases.json").read_bytes()):
        assert alias["gene_alias"] in human[int(alias["entrez_gene_id"])].aliases
    codes = {one.code for one in tables.cancer_types()}
    assert codes == {one["id"] for one in json.loads((folder / "cancertypes.json").read_bytes())}


# What makes them


def test_names_that_portals_know_keep_their_meaning():
    symbols, aliases = {1: "A", 2: "B"}, {1: ["OLD"]}
    newer = {1: Fact(("ANEW", "B", "X"), "ncRNA", "1p1"), 2: Fact(("B", "OLD", "X"), "pseudo")}
    rows = joined.human_rows(symbols, aliases, newer, {2: Fact(("B",), "", "2q2", "2", 5, 9)})
    assert rows == [(1, "A", "ncRNA", "1", "1p1", "", "", "OLD|ANEW|X"), (2, "B", "pseudo", "2", "2q2", 5, 9, "X")]


@pytest.mark.parametrize(
    ("symbol", "kind", "there"),
    [
        pytest.param("NEW1", "ncRNA", True, id="a name of its own"),
        pytest.param("LOC3", "ncRNA", False, id="a provisional name"),
        pytest.param("A", "ncRNA", False, id="a symbol of another gene"),
        pytest.param("NEW1", "biological-region", False, id="no gene"),
    ],
)
def test_genes_described_since(symbol, kind, there):
    rows = joined.human_rows({1: "A"}, {}, {3: Fact((symbol,), kind)}, {})
    assert ([row[0] for row in rows] == [1, 3]) == there


@pytest.mark.parametrize(
    ("symbol", "name"),
    [
        ("MIR21", "hsa-mir-21"),
        ("MIR1-1", "hsa-mir-1-1"),
        ("MIR125B1", "hsa-mir-125b-1"),
        ("MIRLET7A2", "hsa-let-7a-2"),
        ("MIR548AJ2", "hsa-mir-548aj-2"),
        ("MIR1302-10", "hsa-mir-1302-10"),
        ("MIR22HG", None),
        ("MIRLET7BHG", None),
        ("TP53", None),
    ],
)
def test_precursors_are_called_after_symbols(symbol, name):
    assert joined.precursor(symbol) == name


def test_a_precursors_name_that_a_gene_has_already_stays_its_own():
    rows = [(1, "MIR7", "ncRNA", "", "", "", "", ""), (2, "MIR8", "ncRNA", "", "", "", "", "x"), (3, "B", "", "", "", "", "", "HSA-MIR-7")]
    assert [row[7] for row in joined.with_precursors(rows)] == ["", "x|hsa-mir-8", "HSA-MIR-7"]


def test_precursors_of_micro_rnas_are_found_as_study_files_name_them():
    names = {alias.upper(): entrez for entrez, alias in tables.aliases()}
    wanted = {"hsa-let-7a-1": 406881, "hsa-let-7a-2": 406882, "hsa-mir-1-1": 406904, "hsa-mir-100": 406892, "hsa-mir-9-1": 407046}
    assert {name: names.get(name.upper()) for name in wanted} == wanted


def test_mice_have_genes_whose_symbols_are_theirs_alone():
    rows = joined.mouse_rows({5: Fact(("Kras", "K-ras"), "", "6 77.37 cM", "6", 4, 7), 6: Fact(("T",), "", "", "1"), 7: Fact(("t",), "", "", "2"), 8: Fact(("U",))})
    assert rows == [(5, "KRAS", "", "6", "6 77.37 cM", 4, 7, "K-ras")]


def test_the_same_rows_are_the_same_bytes(tmp_path, monkeypatch):
    rows = [(3, "A", "", "X", "Xp1", 5, 9, "B|C"), (7, "D", "pseudo", "", "", "", "", "")]
    for name in ("one", "other"):
        maker.write(tmp_path / name, maker.of_genes(rows))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
    monkeypatch.setitem(tables.GENES, "human", tmp_path / "one")
    assert list(tables.genes()) == [(3, "A", None, "X", "Xp1", 5, 9, ("B", "C")), (7, "D", "pseudo", None, None, None, None, ())]
