"""What reference loads leave in the database, on both databases, and that a second run changes nothing."""

import json

import pytest

from genows.load.progress import Silence
from genows.load.reference.reference import load_reference
from tests.loads import add_reference
from tests.shared import shared
from tests.unit.test_gene_info import HEADER, row

GENES = "SELECT * FROM `gene` ORDER BY `ENTREZ_GENE_ID`"
ALIASES = "SELECT * FROM `gene_alias` ORDER BY `ENTREZ_GENE_ID`, `GENE_ALIAS`"
LOCATIONS = "SELECT * FROM `reference_genome_gene` ORDER BY `ENTREZ_GENE_ID`, `REFERENCE_GENOME_ID`"
VERSION = "SELECT `VERSION` FROM `genows_data_version`"


@pytest.fixture
def load(made, tmp_path):
    """load(name=content, …, species=…): writes files (a text, or records of JSON) and loads them; the ReferenceRun."""

    def run(species="human", **files):
        paths = []
        for name, content in files.items():
            paths.append(tmp_path / (name if isinstance(content, str) else f"{name}.json"))
            paths[-1].write_text(content if isinstance(content, str) else json.dumps(content))
        done = load_reference(made.database, paths, Silence(), species)
        assert not done.findings.errors, [str(finding) for finding in done.findings.sorted()]
        return done

    return run


@pytest.fixture
def folder(tmp_path):
    """An empty folder (the database's file may lie in the one above)."""
    (tmp_path / "files").mkdir()
    return tmp_path / "files"


def counters(run, index=0):
    return {name: number for name, number in run.report.files[index].counters.items() if number}


def skips(run, index=0):
    return {reason: [value for _, value in rows] for reason, rows in run.report.files[index].skips.items()}


def test_the_genes_of_a_portal(made, load):
    files = {
        "genes": [{"hugo_gene_symbol": "braf", "entrez_gene_id": "673"}, {"hugo_gene_symbol": "EGFR", "entrez_gene_id": 1956}],
        "aliases": [
            {"gene_alias": "B-Raf", "entrez_gene_id": "673"},
            {"gene_alias": "B-RAF", "entrez_gene_id": "673"},
            {"gene_alias": "x", "entrez_gene_id": "9"},
        ],
        "types": [{"id": "LUAD", "name": "Lung Adenocarcinoma", "color": "Gainsboro"}, {"id": "x", "name": "X", "parent": "LUAD"}],
    }
    run = load(**files)
    assert made.rows(GENES) == [(673, "BRAF", 1, None), (1956, "EGFR", 2, None)]
    assert made.rows("SELECT `ID`, `ENTITY_TYPE` FROM `genetic_entity` ORDER BY 1") == [(1, "GENE"), (2, "GENE")]
    assert made.rows(ALIASES) == [(673, "B-Raf")]
    assert made.rows("SELECT * FROM `type_of_cancer` ORDER BY 1") == [
        ("luad", "Lung Adenocarcinoma", "", "Gainsboro", "LUAD", None),
        ("x", "X", "", "", "x", "luad"),
    ]
    assert [counters(run, index) for index in range(3)] == [
        {"genes added": 2},
        {"aliases added": 1, "aliases unchanged": 1},
        {"cancer types added": 2},
    ]
    assert skips(run, 1) == {"unknown gene": ["x (9)"]}
    before = made.rows(VERSION)
    assert not load(**files).changed
    assert made.rows(VERSION) == before


def test_the_data_version_tells_of_a_change(made, load):
    before = made.rows(VERSION)
    assert load(genes=[{"hugo_gene_symbol": "BRAF", "entrez_gene_id": "673"}]).changed
    assert made.rows(VERSION)[0][0] == before[0][0] + 1


def test_records_that_are_no_genes_are_counted(made, load):
    records = [{"hugo_gene_symbol": "A", "entrez_gene_id": "1"}, {"hugo_gene_symbol": "", "entrez_gene_id": "2"}, {"entrez_gene_id": "3"}]
    run = load(genes=[*records, {"hugo_gene_symbol": "D", "entrez_gene_id": "x"}])
    assert len(made.rows(GENES)) == 1
    assert len(skips(run)["rejected"]) == 3
    assert list(run.report.files[0].counters) == [
        "genes added", "genes corrected", "genes unchanged", "aliases added", "aliases removed", "locations added",
    ]  # fmt: skip


def test_the_genes_of_ncbi(made, load):
    text = HEADER + row(c4="tag") + row(c2="1", c3="A1BG", c11="-", c5="-", c8="-", c7="19", c10="pseudo")
    run = load(gene_info=text)
    assert made.rows(GENES) == [(1, "A1BG", 2, "pseudo"), (673, "BRAF", 1, "protein-coding")]
    assert made.rows(ALIASES) == [(673, "B-RAF1"), (673, "RAFB1"), (673, "tag")]
    assert made.rows(LOCATIONS) == [
        (1, 1, "19", None, 0, None, None),
        (1, 2, "19", None, 0, None, None),
        (673, 1, "7", "7q34", 0, None, None),
        (673, 2, "7", "7q34", 0, None, None),
    ]
    assert counters(run) == {"genes added": 2, "aliases added": 3, "locations added": 4}
    assert not load(gene_info=text).changed


def test_genes_of_the_mouse_lie_in_its_genome(made, load):
    load(species="mouse", gene_info=HEADER + row() + row(c1="10090", c2="109880", c11="Braf", c8="6 B1"))
    assert made.rows(LOCATIONS) == [(109880, 3, "6", "6 B1", 0, None, None)]


def test_genes_with_a_type_stay_as_they_are(made, load):
    add_reference(made, [(673, "OLD", "protein-coding")], [(673, "kept")])
    run = load(gene_info=HEADER + row())
    assert made.rows(GENES) == [(673, "OLD", 1, "protein-coding")]
    assert made.rows(ALIASES) == [(673, "kept")]
    assert counters(run) == {"genes unchanged": 1, "genes of another symbol in the database": 1}
    assert not run.changed


def test_a_gene_that_a_load_added_is_corrected(made, load):
    add_reference(made, [(673, "WRONG", None), (5, "FREE", None)], [(673, "old"), (673, "b-raf1")])
    run = load(gene_info=HEADER + row() + row(c2="9", c3="WRONG", c11="WRONG", c5="-"))
    assert made.rows(GENES) == [
        (5, "FREE", 2, None),
        (9, "WRONG", 3, "protein-coding"),
        (673, "BRAF", 1, "protein-coding"),
    ]
    assert made.rows(ALIASES) == [(673, "RAFB1"), (673, "b-raf1")]
    expected = {"genes added": 1, "genes corrected": 1, "aliases added": 1, "aliases removed": 1, "locations added": 4}
    assert counters(run) == expected
    assert not load(gene_info=HEADER + row() + row(c2="9", c3="WRONG", c11="WRONG", c5="-")).changed


def test_a_symbol_that_another_gene_has_is_not_given_twice(made, load):
    add_reference(made, [(5, "BRAF", "protein-coding"), (6, "X", None)])
    run = load(gene_info=HEADER + row() + row(c2="6"))
    assert made.rows(GENES) == [(5, "BRAF", 1, "protein-coding"), (6, "X", 2, None)]
    assert skips(run) == {"symbol of several genes": ["BRAF (673)", "BRAF (6)"]}
    run = load(gene_info=HEADER + row())
    assert skips(run) == {"symbol of another gene in the database": ["BRAF (673)"]}
    assert not run.changed


def test_aliases_are_added_to_genes_without_a_type_only(made, load):
    add_reference(made, [(673, "BRAF", "protein-coding"), (6, "X", None)])
    run = load(aliases=[{"gene_alias": "a", "entrez_gene_id": "673"}, {"gene_alias": "b", "entrez_gene_id": "6"}])
    assert made.rows(ALIASES) == [(6, "b")]
    assert skips(run) == {"gene that stays as it is": ["a (673)"]}


def test_of_a_cancer_type_that_is_there_only_blanks_are_filled(made, load):
    load(types=[{"id": "luad", "name": "Old", "color": ""}])
    types = [{"id": "LUAD", "name": "New", "color": "Red", "parent": "LUNG"}, {"id": "luad", "name": "Third", "color": "Blue"}]
    run = load(types=types[:1])
    assert made.rows("SELECT `NAME`, `DEDICATED_COLOR`, `PARENT` FROM `type_of_cancer`") == [("Old", "Red", "lung")]
    assert counters(run) == {"cancer types filled": 1}
    run = load(types=types)
    assert (counters(run), run.changed) == ({"cancer types unchanged": 2}, False)


def test_a_gene_panel_finds_the_genes_of_the_same_run(made, load):
    run = load(
        panel="stable_id: P1\ndescription: two genes\ngene_list: BRAF\t1956\n",
        genes=[{"hugo_gene_symbol": "BRAF", "entrez_gene_id": "673"}, {"hugo_gene_symbol": "EGFR", "entrez_gene_id": "1956"}],
    )
    assert made.rows("SELECT * FROM `gene_panel`") == [(1, "P1", "two genes")]
    assert made.rows("SELECT * FROM `gene_panel_list` ORDER BY 2") == [(1, 673), (1, 1956)]
    assert run.panels == {"P1": "loaded"}


@pytest.mark.parametrize(
    ("second", "outcome", "changed"),
    [
        pytest.param("stable_id: P1\ndescription: two genes\ngene_list: 1956\tBRAF\n", "kept", False, id="the same genes in another order"),
        pytest.param("stable_id: P1\ndescription: one gene\ngene_list: 1956\tBRAF\n", "replaced", True, id="another description"),
        pytest.param("stable_id: P1\ndescription: two genes\ngene_list: 1956\n", "replaced", True, id="other genes"),
    ],
)
def test_a_gene_panel_is_made_anew_only_where_it_differs(made, load, second, outcome, changed):
    load(
        panel="stable_id: P1\ndescription: two genes\ngene_list: BRAF\t1956\n",
        genes=[{"hugo_gene_symbol": "BRAF", "entrez_gene_id": "673"}, {"hugo_gene_symbol": "EGFR", "entrez_gene_id": "1956"}],
    )
    before = made.rows("SELECT * FROM `genows_data_version`")
    run = load(panel=second)
    assert (run.panels, run.changed) == ({"P1": outcome}, changed)
    assert (made.rows("SELECT * FROM `genows_data_version`") != before) == changed


def test_a_folder_gives_what_it_has_and_names_the_rest(made, folder):
    (folder / "genes.json").write_text('[{"hugo_gene_symbol": "BRAF", "entrez_gene_id": "673"}]')
    (folder / "others.json").write_text('[{"otherId": "X"}]')
    (folder / "broken.json").write_text("[")
    (folder / "README").write_text("words")
    run = load_reference(made.database, [folder], Silence())
    assert len(made.rows(GENES)) == 1
    assert list(run.skipped) == [str(folder / name) for name in ("README", "broken.json", "others.json")]
    assert run.skipped[str(folder / "broken.json")] == "the file is not JSON"


@pytest.mark.parametrize("content", ["[", "{}", "[1]", '[{"otherId": "X"}]'], ids=["broken", "object", "numbers", "other records"])
def test_a_file_that_is_named_and_cannot_be_loaded_stops_everything(made, folder, content):
    (folder / "genes.json").write_text('[{"hugo_gene_symbol": "BRAF", "entrez_gene_id": "673"}]')
    (folder / "bad.json").write_text(content)
    run = load_reference(made.database, [folder / "genes.json", folder / "bad.json"], Silence())
    assert run.findings.errors == 1
    assert made.rows(GENES) == []


def test_an_error_in_one_file_keeps_out_all(made, folder):
    (folder / "genes.json").write_text('[{"hugo_gene_symbol": "BRAF", "entrez_gene_id": "673"}]')
    (folder / "panel").write_text("stable_id: P1\ndescription: d\ngene_list: 999\n")
    run = load_reference(made.database, [folder], Silence())
    assert run.findings.errors == 1
    assert made.rows(GENES) == []


@pytest.mark.parametrize(
    "record",
    [
        pytest.param({"hugo_gene_symbol": "A" * 256, "entrez_gene_id": "673"}, id="symbol"),
        pytest.param({"id": "a" * 64, "name": "n"}, id="cancer type"),
    ],
)
def test_an_identifier_that_is_too_long_is_an_error(made, folder, record):
    (folder / "records.json").write_text(json.dumps([record]))
    run = load_reference(made.database, [folder], Silence())
    assert run.findings.errors == 1
    assert made.rows(GENES) == []


@pytest.mark.slow  # 60,000 genes and 67,000 aliases, twice
def test_the_portals_own_files(made):
    info = shared("portal-info")
    genes = json.loads((info / "genes.json").read_text())
    run = load_reference(made.database, [info], Silence())
    assert {(entrez, symbol) for entrez, symbol, _, _ in made.rows(GENES)} == {
        (int(gene["entrez_gene_id"]), gene["hugo_gene_symbol"]) for gene in genes
    }
    aliases = json.loads((info / "genesaliases.json").read_text())
    assert len(made.rows(ALIASES)) == len(aliases)
    assert len(made.rows("SELECT * FROM `type_of_cancer`")) == len(json.loads((info / "cancertypes.json").read_text()))
    assert run.skipped == {}
    # Its gene sets come without their genes.
    assert [finding.rule for finding in run.findings.sorted() if finding.file == str(info / "genesets.json")] == ["GMT-09"]
    assert not load_reference(made.database, [info], Silence()).changed


def test_numbers_that_are_no_entrez_ids_are_rejected(made, load):
    """Negative ids are those of invented genes; JSON has true and false beside its numbers."""
    ids = [0, "0", True, False, -1, 1.0, None, "1.5", 2**31, 2**31 - 1, 2, "-7"]
    load(genes=[{"hugo_gene_symbol": f"G{place}", "entrez_gene_id": number} for place, number in enumerate(ids)])
    assert [entrez for entrez, *_ in made.rows(GENES)] == [-7, -1, 2, 2**31 - 1]
    assert [symbol for _, symbol, *_ in made.rows(GENES)] == ["G11", "G4", "G10", "G9"]


def test_genes_come_before_what_names_them_in_whatever_order_files_are_given(made, load):
    run = load(
        interactions="gene_a\tgene_b\tinteraction_type\tdata_source\nBRAF\tEGFR\tx\ty\n",
        aliases=[{"gene_alias": "B-Raf", "entrez_gene_id": "673"}],
        genes=[{"hugo_gene_symbol": "BRAF", "entrez_gene_id": "673"}, {"hugo_gene_symbol": "EGFR", "entrez_gene_id": "1956"}],
    )
    assert [file.kind for file in run.report.files] == ["genes", "gene aliases", "gene interactions"]
    assert made.rows(ALIASES) == [(673, "B-Raf")]
    assert len(made.rows("SELECT * FROM `interaction`")) == 1
