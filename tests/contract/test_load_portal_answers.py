"""`genows reference` reads what portals of today answer, micro-RNAs and the packaged tables; what it does not take is an error."""

import json

import pytest

from genows.cli import main
from genows.db.packaged import tables
from genows.load.progress import Silence
from genows.load.reference.reference import load_reference
from tests.loads import add_reference
from tests.unit.test_gene_info import HEADER, row

GENES = "SELECT `ENTREZ_GENE_ID`, `HUGO_GENE_SYMBOL`, `TYPE` FROM `gene` ORDER BY `ENTREZ_GENE_ID`"
ALIASES = "SELECT * FROM `gene_alias` ORDER BY `ENTREZ_GENE_ID`, `GENE_ALIAS`"
PANELS = """
SELECT `STABLE_ID`, `DESCRIPTION`, `GENE_ID` FROM `gene_panel` AS p JOIN `gene_panel_list` AS l ON l.`INTERNAL_ID` = p.`INTERNAL_ID` ORDER BY 1, 3
"""
BRAF = {"entrezGeneId": 673, "hugoGeneSymbol": "BRAF", "geneticEntityId": 12, "type": "protein-coding"}
EGFR = {"entrezGeneId": 1956, "hugoGeneSymbol": "EGFR", "type": "protein-coding"}
MICRO_RNAS = "precusor\tmature\talias\nhsa-mir-21\thsa-miR-21\tMIR-21/21\nhsa-let-7a-1\thsa-let-7a\tLET-7A-1/7A\n"


@pytest.fixture
def load(made, tmp_path):
    """load(name=content, …, species=…): writes files (a text, or JSON) into a folder of their own and loads them; the ReferenceRun."""
    (tmp_path / "files").mkdir()

    def run(species="human", packaged=False, **files):
        paths = []
        for name, content in files.items():
            paths.append(tmp_path / "files" / (name if isinstance(content, str) else f"{name}.json"))
            paths[-1].write_text(content if isinstance(content, str) else json.dumps(content))
        return load_reference(made.database, paths, Silence(), species, packaged)

    return run


def findings(run):
    return [(finding.severity, finding.text) for finding in run.findings.sorted()]


def counters(run, index=0):
    return {name: number for name, number in run.report.files[index].counters.items() if number}


def test_records_of_either_spelling_in_one_file(made, load):
    run = load(
        genes=[BRAF, {"entrez_gene_id": "1956", "hugo_gene_symbol": "egfr", "type": "protein-coding"}],
        aliases=[{"alias": "B-Raf", "entrezGeneId": "673"}, {"gene_alias": "RAFB1", "entrez_gene_id": 673}],
        types=[
            {"cancerTypeId": "LUAD", "name": "Lung", "dedicatedColor": "Gainsboro", "shortName": "LUAD", "parent": "LUNG"},
            {"cancerTypeId": "tissue", "name": "Tissue", "dedicatedColor": "Black", "shortName": "TISSUE", "parent": ""},
        ],
    )
    assert made.rows(GENES) == [(673, "BRAF", "protein-coding"), (1956, "EGFR", "protein-coding")]
    assert made.rows("SELECT * FROM `type_of_cancer` ORDER BY 1") == [
        ("luad", "Lung", "", "Gainsboro", "LUAD", "lung"),
        ("tissue", "Tissue", "", "Black", "TISSUE", None),
    ]
    # Genes with a type stay as they are, those that this run brought as well.
    assert run.report.files[1].skips == {"gene that stays as it is": [(None, "B-Raf (673)"), (None, "RAFB1 (673)")]}
    assert findings(run) == [("note", "no aliases in this file: newer portals tell none with their genes")]


def test_genes_with_negative_ids_keep_them_where_they_are_free(made, load):
    add_reference(made, [(-5, "AKT1_PS473", "phosphoprotein")])
    invented = [{**BRAF, "entrezGeneId": number, "hugoGeneSymbol": f"MIR-{-number}", "type": "miRNA"} for number in (-5, -6)]
    run = load(genes=invented)
    assert made.rows(GENES) == [(-6, "MIR-6", "miRNA"), (-5, "AKT1_PS473", "phosphoprotein")]
    assert counters(run) == {"genes added": 1, "genes unchanged": 1, "genes of another symbol in the database": 1}


def test_gene_panels_with_their_genes(made, load):
    panels = [
        {"genePanelId": "P1", "description": "two genes", "genes": [BRAF, {"entrezGeneId": 9, "hugoGeneSymbol": "EGFR"}]},
        {"genePanelId": "P2", "genes": [BRAF, {"entrezGeneId": 5, "hugoGeneSymbol": "NOSUCH"}]},
    ]
    run = load(panels=panels, genes=[BRAF, EGFR])
    assert made.rows(PANELS) == [("P1", "two genes", 673), ("P1", "two genes", 1956), ("P2", "P2", 673)]
    assert run.panels == {"P1": "loaded", "P2": "loaded"}
    assert [text for severity, text in findings(run) if severity == "warning"] == [
        "the gene panel has no description; its stable_id is stored as one",
        "the gene is not known and is left out of the panel",
    ]
    assert not load(panels=panels).changed


def test_gene_panels_without_genes_are_refused(made, load):
    run = load(genes=[BRAF], panels=[{"genePanelId": "P1", "description": "d"}])
    ((severity, text),) = [found for found in findings(run) if found[0] == "error"]
    assert "/api/gene-panels?projection=DETAILED" in text
    assert made.rows(GENES) == []


def test_micro_rnas_are_genes_with_negative_ids(made, load):
    add_reference(made, [(-3, "AKT1_PS473", "phosphoprotein")])
    run = load(**{"micrornas.tsv": MICRO_RNAS})
    assert made.rows(GENES) == [(-5, "LET-7A-1/7A", "miRNA"), (-4, "MIR-21/21", "miRNA"), (-3, "AKT1_PS473", "phosphoprotein")]
    assert sorted(made.rows(ALIASES)) == [
        (-5, "MIRLET7A1"), (-5, "hsa-let-7a"), (-5, "hsa-let-7a-1"), (-5, "let-7a"), (-5, "let-7a-1"),
        (-4, "MIR21"), (-4, "hsa-mir-21"), (-4, "mir-21"),
    ]  # fmt: skip
    assert counters(run) == {"genes added": 2, "aliases added": 8}
    again = load(**{"micrornas.tsv": MICRO_RNAS})
    assert (again.changed, counters(again)) == (False, {"genes unchanged": 2})


def test_mouse_genes_want_to_be_asked_for(made, load):
    text = HEADER + row(c1="10090", c2="109880", c11="Braf", c8="6 B1")
    assert findings(load(gene_info=text)) == [
        ("error", "the file has no human genes (taxon 9606): its first row is of taxon 10090, which --species mouse takes")
    ]
    add_reference(made, [(673, "BRAF", "protein-coding")])
    ((severity, text),) = findings(load(species="mouse", gene_info=text))
    assert severity == "note" and "genows check --create --species mouse" in text


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        pytest.param({"portalVersion": "6.4.1", "dbVersion": "2.14.5"}, "it tells of the portal", id="a portal's facts alone"),
        pytest.param([{"treatmentId": "x", "name": "X"}], "treatments come with the studies", id="treatments alone"),
    ],
)
def test_what_is_ignored_is_noted(made, load, content, reason):
    run = load(genes=[BRAF], other=content)
    assert not run.findings.errors and run.changed
    assert any(text.startswith(reason) for _, text in findings(run))
    alone = load(other=content)
    assert ("error", "none of the files has reference data that are loaded") in findings(alone)


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        pytest.param({"empty": []}, "the file is an empty list", id="no record"),
        pytest.param({"studies": [{"studyId": "x"}]}, "the records are of no kind", id="another kind"),
        pytest.param({"genes": [{**BRAF, "entrezGeneId": "x"}]}, "the file has 1 rows, and none that can be read", id="no record can be read"),
        pytest.param({"gene_info": HEADER}, "the file has no human genes (taxon 9606): it has no row at all", id="a header alone"),
        pytest.param({"micrornas.tsv": "precusor\tmature\talias\n"}, "the file has 0 rows", id="no micro-RNA"),
        pytest.param({"notes.txt": "words\n"}, "the file is none of those", id="words"),
    ],
)
def test_a_file_that_is_not_taken_is_an_error_with_a_reason(load, files, reason):
    ((severity, text),) = [found for found in findings(load(**files)) if found[0] == "error"]
    assert text.startswith(reason)


def test_a_folder_without_reference_data_is_an_error(made, tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "README").write_text("words")
    run = load_reference(made.database, [tmp_path / "empty"], Silence())
    assert findings(run) == [("error", "the folder has no file with reference data, such as a portal's genes.json")]


# The packaged tables


@pytest.fixture
def few(monkeypatch):
    """Three packaged genes and one cancer type instead of all."""
    genes = [
        (673, "BRAF", "protein-coding", "7", "7q34", 140719337, 140924929, ("RAFB1",)),
        (1956, "EGFR", "protein-coding", "7", "7p11.2", None, None, ("ERBB",)),
        (9, "NAT1", None, None, None, None, None, ()),
    ]
    monkeypatch.setattr(tables, "genes", lambda species: map(tables.PackagedGene._make, genes))
    monkeypatch.setattr(tables, "cancer_types", lambda: iter([tables.PackagedCancerType("luad", "Lung", "Gainsboro", None)]))


def test_packaged_tables_fill_what_is_missing(made, load, few):
    add_reference(made, [(673, "OLD", None), (1956, "ERBB1", "other")], [(673, "own")])
    run = load(packaged=True)
    assert made.rows(GENES) == [(9, "NAT1", None), (673, "BRAF", "protein-coding"), (1956, "ERBB1", "other")]
    assert made.rows(ALIASES) == [(673, "RAFB1"), (673, "own"), (1956, "ERBB")]
    assert made.rows("SELECT * FROM `reference_genome_gene` ORDER BY 1, 2") == [
        (673, 1, "7", "7q34", 0, None, None),
        (673, 2, "7", "7q34", 0, 140719337, 140924929),
        (1956, 1, "7", "7p11.2", 0, None, None),
        (1956, 2, "7", "7p11.2", 0, None, None),
    ]
    assert made.rows("SELECT `TYPE_OF_CANCER_ID` FROM `type_of_cancer`") == [("luad",)]
    assert [file.kind for file in run.report.files] == ["packaged genes", "packaged cancer types", "packaged proteins"]
    assert not load(packaged=True).changed


@pytest.mark.slow  # Twice 60,000 genes.
def test_reference_without_a_path_loads_the_packaged_tables(made, monkeypatch, capsys):
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])
    assert main(["reference", "--quiet"]) == 0
    assert "genes added 60733, aliases added 76710, locations added 118888" in capsys.readouterr().out
    assert main(["reference", "--quiet"]) == 0
    assert capsys.readouterr().out.endswith("Nothing changed: the database has all of it already.\n")
