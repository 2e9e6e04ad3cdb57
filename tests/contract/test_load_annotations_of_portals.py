"""Tables that portals annotate with: recognised by what stands in them, loaded once, and told of where nothing can be done with them."""

import json
import shutil
from pathlib import Path

import pytest

from genows.load.progress import Silence
from genows.load.reference.reference import load_reference
from tests.loads import add_reference

FILES = Path(__file__).parent.parent / "files" / "annotations"
GENES = [(7157, "TP53", None), (4193, "MDM2", None), (673, "BRAF", None), (1956, "EGFR", None)]


@pytest.fixture
def load(made):
    """load(path, …): the ReferenceRun, where four genes are known."""
    add_reference(made, GENES)
    return lambda *paths: load_reference(made.database, paths, Silence())


def kinds(run):
    return {Path(file.data_file).name: file.kind for file in run.report.files}


def test_each_file_is_recognised_by_what_stands_in_it(load, tmp_path):
    folder = tmp_path / "tables"
    folder.mkdir()
    for number, path in enumerate(sorted(FILES.glob("*.*"))):
        if path.suffix != ".md" and path.name != "ambiguous.txt":
            # JSON is told by the file's name.
            shutil.copy(path, folder / f"{number}{'.json' if path.suffix == '.json' else '.txt'}")
    run = load(folder)
    assert run.findings.errors == 0 and run.skipped == {}
    assert sorted(file.kind for file in run.report.files) == sorted([
        "cancer gene census", "cancer genes", "COSMIC mutations", "drug target rules", "drug targets", "drugs", "gene interactions", "gene interactions (HPRD)", "gene interactions (SIF)",
        "gene sets of the query page", "headers of protein structures", "hotspots", "my cancer genome", "Pfam graphics", "protein structures", "UniProt ids",
    ])  # fmt: skip


def test_all_of_them_and_nothing_the_second_time(made, load):
    assert load(FILES).changed
    again = load(FILES)
    assert again.findings.errors == 0 and not again.changed
    assert made.rows("SELECT COUNT(*) FROM `pfam_graphics`") == [(2,)]


def test_drugs_and_their_targets(made, load):
    run = load(FILES / "drugtargets.tsv", FILES / "drugs.tsv")
    assert list(kinds(run)) == ["drugs.tsv", "drugtargets.tsv"]
    columns = "`DRUG_ID`, `DRUG_NAME`, `DRUG_SYNONYMS`, `DRUG_XREF`, `DRUG_APPROVED`, `DRUG_CANCERDRUG`, `DRUG_NUMOFTRIALS`, `DRUG_RESOURCE`, `DRUG_ATC_CODE`"
    assert made.rows(f"SELECT {columns} FROM `drug` ORDER BY `DRUG_ID`") == [
        ("DB00317", "Gefitinib", "Iressa;ZD1839", "DrugBank:DB00317;CAS:184475-35-2", 1, 1, 14, "DrugBank", "L01EB01"),
        ("DB08881", "Vemurafenib", "Zelboraf", "DrugBank:DB08881", 1, 1, -1, "DrugBank", "L01EC01"),
    ]
    assert made.rows("SELECT * FROM `drug_interaction` ORDER BY `DRUG`") == [
        ("DB00317", 1956, "DRUG_TARGET", "DrugBank", None, "15118125"),
        ("DB08881", 673, "DRUG_TARGET", "DrugBank", None, "20823850"),
    ]
    assert [{reason: list(rows) for reason, rows in file.skips.items()} for file in run.report.files] == [
        {"nutraceutical": [(4, "DB00126")]},
        {"unknown drug": [(4, "Nodrug")]},
    ]


def test_interactions_of_every_form(made, load):
    load(FILES / "pathway.sif", FILES / "hprd.txt", FILES / "edges.txt")
    assert sorted(made.rows("SELECT * FROM `interaction`")) == [
        (4193, 7157, "interacts-with", "pathway", "NA", "NA"),
        (7157, 4193, "INTERACTS_WITH", "HPRD", "NA", "NA"),
        (7157, 4193, "INTERACTS_WITH", "HPRD", "in vivo;in vitro", "8875929"),
        (7157, 4193, "controls-state-change-of", "Reactome", "NA", "8875929,7651818"),
        (7157, 4193, "interacts-with", "pathway", "NA", "NA"),
    ]


def test_proteins(made, load):
    load(FILES / "uniprot.tsv", FILES / "pfam.tsv", FILES / "structures.txt")
    assert made.rows("SELECT * FROM `uniprot_id_mapping` ORDER BY `UNIPROT_ACC`") == [("P04637", "P53_HUMAN", 7157), ("Q00987", "MDM2_HUMAN", 4193)]
    stored = dict(made.rows("SELECT * FROM `pfam_graphics`"))
    assert stored["P04637"] == (FILES / "pfam.tsv").read_text().split("\n")[0].partition("\t")[2]
    columns = "`ALIGNMENT_ID`, `PDB_ID`, `CHAIN`, `UNIPROT_ID`, `PDB_FROM`, `PDB_TO`, `UNIPROT_FROM`, `UNIPROT_TO`, `IDENTP`, `MIDLINE_ALIGN`"
    assert made.rows(f"SELECT {columns} FROM `pdb_uniprot_alignment`") == [
        (1, "1ycr", "B", "P53_HUMAN", "17", "29", 17, 29, 100.0, "ETFSDLWKLLPEN")
    ]
    residues = made.rows("SELECT * FROM `pdb_uniprot_residue_mapping` ORDER BY `UNIPROT_POSITION`")
    assert residues == [(1, number, None, number, letter) for number, letter in enumerate("ETFSDLWKLLPEN", 17)]


def test_blocks_that_are_left_out(load):
    run = load(FILES / "structures.txt")
    assert {reason: len(rows) for reason, rows in run.report.files[0].skips.items()} == {"below 50 % identity": 1, "contradicts an earlier block": 1}


def test_digits_of_other_scripts_are_no_numbers(made, load, tmp_path):
    for name, old, new in (("structures.txt", "17\t29\t1e-10", "\N{SUPERSCRIPT TWO}\t29\t1e-10"), ("drugs.tsv", "\t14\t", "\t\N{SUPERSCRIPT TWO}\t")):
        text = (FILES / name).read_text()
        assert old in text
        (tmp_path / name).write_text(text.replace(old, new, 1))
    run = load(tmp_path / "structures.txt", tmp_path / "drugs.tsv")
    assert "block that cannot be read" in next(file.skips for file in run.report.files if file.kind == "protein structures")
    assert made.rows("SELECT `DRUG_NUMOFTRIALS` FROM `drug`") == [(-1,), (-1,)]


def skipped(run):
    """Kind of file → reason → how many rows."""
    return {file.kind: {reason: len(rows) for reason, rows in file.skips.items()} for file in run.report.files}


def test_drug_target_rules(made, load):
    run = load(FILES / "drug_rules.txt")
    assert made.rows("SELECT `NAME`, `ENTREZ_GENE_ID` FROM `genows_gene_list` WHERE `KIND` = 'drug rule' ORDER BY `PLACE`") == [
        ("MUT 4193", 7157), ("HOMDEL 4193", 7157), ("AMP 1956", 673), ("AMP 673", 673),
    ]  # fmt: skip
    assert skipped(run) == {"drug target rules": {"unknown gene": 2}}


def test_pages_of_my_cancer_genome(made, load, tmp_path):
    run = load(FILES / "my_cancer_genome.txt")
    rows = made.rows("SELECT `NAME`, `ENTREZ_GENE_ID` FROM `genows_gene_list` WHERE `KIND` = 'my cancer genome' ORDER BY `PLACE`")
    assert [(name.split("\t")[0], entrez) for name, entrez in rows] == [("V600E", 673), ("V600E", 673), ("Fusion", 673)]
    assert rows[0][0].endswith('\t<a href="https://www.mycancergenome.org/content/alteration/braf-v600e/">BRAF V600E</a>')
    assert skipped(run) == {"my cancer genome": {"unknown gene": 1}}
    (tmp_path / "long.txt").write_text(f"BRAF\tV600K\tMelanoma\t<a href='https://x.example/{'x' * 300}'>BRAF</a>\n")
    assert skipped(load(tmp_path / "long.txt")) == {"my cancer genome": {"longer than the database holds": 1}}


ANCHOR = '<a href="https://x.example/?a=b&amp;c=%20">BRAF V600E: a page</a>'


@pytest.mark.parametrize(
    "anchor",
    [
        pytest.param(f"{ANCHOR}<script>alert(1)</script>", id="a script behind it"),
        pytest.param(f"{ANCHOR} and text", id="text behind it"),
        pytest.param('<a href="javascript:alert(1)">BRAF</a>', id="a script as address"),
        pytest.param('<a href="https://x.example/" onclick="alert(1)">BRAF</a>', id="another attribute"),
        pytest.param('<a href="https://x.example/"><b>BRAF</b></a>', id="an element inside"),
        pytest.param('<a href="https://x.example/">BRAF', id="no end"),
        pytest.param("<a name='x'>BRAF</a>", id="no address"),
        pytest.param(f"{ANCHOR[:-4]}<a href='https://x.example/'>BRAF</a></a>", id="one inside the other"),
    ],
)
def test_what_is_more_than_anchors_is_refused(made, load, tmp_path, anchor):
    (tmp_path / "pages.txt").write_text(f"BRAF\tV600E\tMelanoma\t{anchor}\nBRAF\tV600K\tMelanoma\t{ANCHOR} {ANCHOR}\n")
    reason = 'not one or more anchors, each <a href="https://…">plain text</a>, and nothing else'
    assert skipped(load(tmp_path / "pages.txt")) == {"my cancer genome": {reason: 1}}
    assert made.rows("SELECT `NAME` FROM `genows_gene_list` WHERE `KIND` = 'my cancer genome'") == [(f"V600K\t{ANCHOR} {ANCHOR}",)]


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        pytest.param("KRAS c.35G>A (G12D) Mutation", "KRAS c.35G&gt;A (G12D) Mutation", id="a base that becomes another"),
        pytest.param("c.1799T>A, c.1798_1799GT>AA", "c.1799T&gt;A, c.1798_1799GT&gt;AA", id="several"),
        pytest.param("p < 0.05 -> worse", "p &lt; 0.05 -&gt; worse", id="a sign before a blank"),
        pytest.param("c.35G&gt;A &amp; more", "c.35G&gt;A &amp; more", id="spelt as HTML already"),
    ],
)
def test_a_sign_in_the_text_of_an_anchor_is_text(made, load, tmp_path, text, stored):
    anchor = '<a href="https://x.example/kras">{}</a>'
    (tmp_path / "pages.txt").write_text(f"BRAF\tG12D\tMelanoma\t{anchor.format(text)}{anchor.format('plain')}\n")
    assert skipped(load(tmp_path / "pages.txt")) == {"my cancer genome": {}}
    assert made.rows("SELECT `NAME` FROM `genows_gene_list` WHERE `KIND` = 'my cancer genome'") == [(f"G12D\t{anchor.format(stored)}{anchor.format('plain')}",)]


def test_rules_of_drugs_that_would_be_millions_are_refused(made, load, tmp_path):
    many = ",".join(f"GENE{number}" for number in range(101))
    (tmp_path / "rules.txt").write_text(f"{many}\tMUT\t{many}\nBRAF\tMUT, MUT\tEGFR\n")
    reason = "more than 10,000 rules: genes × events × targets; split the row"
    assert skipped(load(tmp_path / "rules.txt")) == {"drug target rules": {reason: 1}}
    assert made.rows("SELECT `NAME`, `ENTREZ_GENE_ID` FROM `genows_gene_list` WHERE `KIND` = 'drug rule'") == [("MUT 1956", 673)]


def test_what_cosmic_counted(made, load):
    run = load(FILES / "cosmic.vcf")
    columns = "`COSMIC_MUTATION_ID`, `CHR`, `START_POSITION`, `REFERENCE_ALLELE`, `TUMOR_SEQ_ALLELE`, `STRAND`, `CODON_CHANGE`, `ENTREZ_GENE_ID`, `PROTEIN_CHANGE`, `COUNT`, `KEYWORD`"
    assert made.rows(f"SELECT {columns} FROM `cosmic_mutation` ORDER BY `COUNT`") == [
        ("10654", "17", 7578212, "G", "A", "-", "c.637C>T", 7157, "R213*", 400, "TP53 truncating"),
        ("10648", "17", 7578406, "C", "T", "-", "c.524G>A", 7157, "R175H", 1200, "TP53 R175 missense"),
        ("476", "7", 140453136, "A", "T", "-", "c.1799T>A", 673, "V600E", 27000, "BRAF V600 missense"),
    ]
    # A repeated id and what has no keyword, or no gene.
    assert skipped(run) == {"COSMIC mutations": {"no keyword": 1, "unknown gene": 1}}
    assert next(file for file in run.report.files).counters["records unchanged"] == 1


def test_headers_of_structures(made, load, tmp_path):
    load(FILES / "pdb_headers.json")
    ((key, text),) = made.rows("SELECT `HASH_KEY`, `TEXT` FROM `text_cache`")
    assert key == "PDB_FILE_1ycr" and json.loads(text) == json.loads((FILES / "pdb_headers.json").read_text())["1ycr"]
    (tmp_path / "more.json").write_text('{"1ycr": {"title": "x"}, "2abc": {"title": "y"}, "3abc": {"title": 1}, "4abc": {"title": "z", "source": []}}')
    assert skipped(load(tmp_path / "more.json")) == {"headers of protein structures": {"no header of a structure": 2}}
    assert made.rows("SELECT `TEXT` FROM `text_cache` WHERE `HASH_KEY` = 'PDB_FILE_2abc'") == [('{"title":"y","compound":{},"source":{}}',)]
    assert len(made.rows("SELECT * FROM `text_cache`")) == 2


@pytest.mark.parametrize("value", [r'"\ud800"', "NaN", "1e999"])
def test_a_header_with_what_no_json_can_say_is_left_out(made, load, tmp_path, value):
    (tmp_path / "odd.json").write_text('{"1abc": {"title": "t", "source": {"1": %s}}, "2abc": {"title": "t", "compound": {}}}' % value)
    assert skipped(load(tmp_path / "odd.json")) == {"headers of protein structures": {"no header of a structure": 1}}
    assert made.rows("SELECT `HASH_KEY` FROM `text_cache`") == [("PDB_FILE_2abc",)]


@pytest.mark.parametrize("text", ['{"1ycr": {}}', '{"toolong": {"title": "x"}}', "{}", '["1ycr"]', "[[["])
def test_other_json_is_no_header(made, load, tmp_path, text):
    (tmp_path / "x.json").write_text(text)
    assert "headers of protein structures" not in kinds(load(tmp_path / "x.json")).values()
    assert made.rows("SELECT COUNT(*) FROM `text_cache`") == [(0,)]


def test_the_census_has_commas_in_quotes(made, load):
    load(FILES / "census.csv")
    columns = "`ENTREZ_GENE_ID`, `CANCER_SOMATIC_MUT`, `CANCER_GERMLINE_MUT`, `TUMOR_TYPES_SOMATIC_MUT`, `TRANSLOCATION_PARTNER`, `OTHER_GERMLINE_MUT`, `OTHER_DISEASE`"
    assert made.rows(f"SELECT {columns} FROM `sanger_cancer_census` ORDER BY `ENTREZ_GENE_ID`") == [
        (673, 1, 0, "melanoma", "AKAP9", 1, "cardio-facio-cutaneous syndrome"),
        (7157, 1, 1, "breast, colorectal, lung", "", 0, ""),
    ]


def test_lists_of_genes(made, load):
    run = load(FILES / "cancer_genes.txt", FILES / "hotspots.txt", FILES / "gene_sets.txt", FILES / "ambiguous.txt")
    assert made.rows("SELECT `KIND`, `NAME`, `ENTREZ_GENE_ID`, `PLACE` FROM `genows_gene_list` ORDER BY `KIND`, `PLACE`") == [
        ("cancer gene", "", 7157, 1), ("cancer gene", "", 673, 2), ("cancer gene", "", 4193, 3),
        ("gene name", "HDM2", 4193, 1),
        ("gene set", "p53 signalling", 7157, 1), ("gene set", "p53 signalling", 4193, 2), ("gene set", "MAPK signalling", 673, 3),
        ("gene set", "MAPK signalling", 1956, 4),
        ("hotspot", "V600", 673, 1), ("hotspot", "R273", 7157, 2), ("hotspot", "R175", 7157, 3),
    ]  # fmt: skip
    skips = {file.kind: list(file.skips) for file in run.report.files}
    assert skips["hotspots"] == ["line of another form"] and skips["gene sets of the query page"] == ["unknown gene"]


def test_a_database_without_a_place_for_lists_says_what_to_do(made, load):
    made.run("DROP TABLE `genows_gene_list`")
    run = load(FILES / "hotspots.txt")
    (error,) = run.findings.sorted()
    assert error.rule == "R-19" and "'genows check --upgrade'" in error.text


@pytest.mark.parametrize("text", ["", "a b c\n", "x\ty\n", "{}\n", "\x00\x01"])
def test_what_is_none_of_them_is_an_error(made, load, tmp_path, text):
    (tmp_path / "other.txt").write_text(text)
    run = load(tmp_path / "other.txt")
    assert run.findings.errors == 1 and not run.changed
