"""What structural-variant files leave in the database, and what is said of them, on both databases (study file format)."""

import pytest

from genows.errors import StudyError
from genows.load.variants.structuralvariants import load_structural_variants
from tests.loads import add_reference, add_study, rules_told, run_load, written_meta

SAMPLES = ["S1", "S2", "TCGA-D1-0001-01"]
GENES = [(238, "ALK", None), (27436, "EML4", None), (673, "BRAF", None), (8085, "KMT2D", None), (9757, "KMT2B", None)]
FIELDS = {
    "genetic_alteration_type": "STRUCTURAL_VARIANT",
    "datatype": "SV",
    "stable_id": "structural_variants",
    "show_profile_in_analysis_tab": "true",
    "profile_name": "Structural variants",
    "profile_description": "d",
}
EXAMPLE = """\
Sample_Id\tSV_Status\tSite1_Hugo_Symbol\tSite1_Chromosome\tSite1_Position\tSite1_Region\tSite1_Region_Number\tSite2_Entrez_Gene_Id\tEvent_Info\t\
SV_Length\tcbp_driver\tcbp_driver_annotation
S1\tSOMATIC\tEML4\t2\t42492091\tExon\t6\t238\tEML4-ALK fusion\tNA\tPutative_Driver\tknown
S2\t\tNOSUCH\t7\t100\t\t\t238\tInversion\t10\t\t
"""
# Columns that a file needs so that nothing is said of its header.
GOOD = (
    "Sample_Id SV_Status NCBI_Build Site1_Hugo_Symbol Site1_Entrez_Gene_Id Site1_Chromosome Site1_Position Site1_Region Site1_Region_Number"
    " Site1_Contig Site1_Ensembl_Transcript_Id Site2_Hugo_Symbol Site2_Entrez_Gene_Id Site2_Chromosome Site2_Position Site2_Region"
    " Site2_Region_Number Site2_Contig Site2_Ensembl_Transcript_Id Event_Info Comments cbp_driver cbp_driver_annotation cbp_driver_tiers"
    " cbp_driver_tiers_annotation"
).split()
GOOD_ROW = {"Sample_Id": "S1", "SV_Status": "SOMATIC", "NCBI_Build": "GRCh37", "Site1_Hugo_Symbol": "EML4", "Site2_Hugo_Symbol": "ALK"}


@pytest.fixture
def load(made, tmp_path):
    """load(data, **fields): loads a structural-variant file of these bytes, or rows of cells; the Load."""
    add_reference(made, GENES, [(8085, "MLL2"), (9757, "MLL2"), (238, "CD246")])
    add_study(made, SAMPLES)

    def load_it(load, meta):
        try:
            load_structural_variants(load, meta)
        except StudyError as error:
            load.findings.failure(error)

    def run(data, validating=False, unknown_genes="skip", **fields):
        made.run(*(f"DELETE FROM `{table}`" for table in ("structural_variant", "sample_profile", "genetic_profile")))
        meta = written_meta(tmp_path, "sv", data.encode() if isinstance(data, str) else data, **(FIELDS | fields))
        return run_load(made, tmp_path, SAMPLES, load_it, meta, validating=validating, unknown_genes=unknown_genes)

    return run


def row(**cells):
    """A row of GOOD columns: GOOD_ROW with these cells; *cells*: column -> text."""
    return [(GOOD_ROW | cells).get(name, "") for name in GOOD]


def stored(made, *columns):
    names = ", ".join(f"`{column}`" for column in columns)
    return made.rows(f"SELECT {names} FROM `structural_variant` ORDER BY `INTERNAL_ID`")


def test_the_contracts_example(made, load):
    done = load(EXAMPLE)
    site1 = [f"SITE1_{name}" for name in ("ENTREZ_GENE_ID", "ENSEMBL_TRANSCRIPT_ID", "CHROMOSOME", "REGION", "REGION_NUMBER", "CONTIG", "POSITION")]
    assert stored(made, "INTERNAL_ID", "SAMPLE_ID", *site1, "SITE1_EXON") == [
        (1, 11, 27436, "NA", "2", "Exon", 6, "NA", 42492091, 6),
        (2, 12, None, "NA", "7", "NA", -1, "NA", 100, -1),
    ]
    rest = ("SITE2_ENTREZ_GENE_ID", "SITE2_POSITION", "EVENT_INFO", "LENGTH", "SV_STATUS", "NCBI_BUILD", "TUMOR_READ_COUNT", "ANNOTATION_JSON")
    assert stored(made, *rest) == [
        (238, -1, "EML4-ALK fusion", -1, "SOMATIC", "NA", -1, None),
        (238, -1, "Inversion", 10, "SOMATIC", "NA", -1, None),
    ]
    assert made.rows("SELECT * FROM `alteration_driver_annotation`") == [(1, 1, 11, "Putative_Driver", "known", "NA", "NA")]
    assert stored(made, "DRIVER_FILTER", "DRIVER_TIERS_FILTER") == [(None, None), (None, None)]
    assert made.rows("SELECT * FROM `sample_profile` ORDER BY 1") == [(11, 1, None), (12, 1, None)]
    assert made.rows("SELECT * FROM `genetic_profile_samples`") == []
    report = done.report.files[-1]
    assert (report.rows, report.stored) == (2, 2)
    assert report.counters == {"variants stored": 2, "one-sided variants": 1, "driver rows": 1, "rows with annotation": 0}
    assert rules_told(done) == [("G-10", "warning", [3], [3], ["NOSUCH"])]


def test_every_column_has_its_place(made, load):
    """Each column of the file under its first name holds its own name or number; the database's like-named column has it."""
    texts = (
        "Site1_Ensembl_Transcript_Id Site1_Region Site1_Contig Site1_Description Site2_Ensembl_Transcript_Id Site2_Region Site2_Contig"
        " Site2_Description Site2_Effect_On_Frame Annotation Breakpoint_Type Center Connection_Type Event_Info Class Comments External_Annotation"
    ).split()
    short = {"Site1_Chromosome": "1p", "Site2_Chromosome": "X", "NCBI_Build": "GRCh38", "DNA_Support": "yes", "RNA_Support": "no"}
    numbers = (
        "Site1_Position Site2_Position Site1_Region_Number Site2_Region_Number Site1_Exon Site2_Exon Normal_Read_Count Tumor_Read_Count"
        " Normal_Variant_Count Tumor_Variant_Count Normal_Paired_End_Read_Count Tumor_Paired_End_Read_Count Normal_Split_Read_Count"
        " Tumor_Split_Read_Count Length"
    ).split()
    cells = {name: name[-20:] for name in texts} | short | {name: str(index) for index, name in enumerate(numbers, start=5)}
    names = sorted(cells, key=lambda name: name[::-1])
    rows = [["sAMPLE_iD", "SITE1_hugo_symbol", *names], ["S1", "EML4", *(cells[name] for name in names)]]
    done = load(rows)
    (values,) = stored(made, *(name.upper() for name in names))
    assert dict(zip(names, values, strict=True)) == {name: int(cell) if name in numbers else cell for name, cell in cells.items()}
    assert {rule for rule, *_ in rules_told(done)} == {"SV-01"}  # no column for the gene of site 2


@pytest.mark.parametrize(
    ("cells", "region", "number", "exon"),
    [
        ({"Exon": "7"}, "Exon", 7, 7),
        ({"Exon": "7.9"}, "Exon", 7, 7),
        ({"Exon": "7", "Region": "intron"}, "intron", 7, 7),
        ({"Exon": "NA"}, "NA", -1, -1),
        ({"Region": "EXON", "Region_Number": "3"}, "EXON", 3, 3),
        ({"Region": "Intron", "Region_Number": "3"}, "Intron", 3, -1),
        ({"Region": "Exon", "Region_Number": "3", "Exon": "4"}, "Exon", 3, 4),
        ({"Region": "Exon", "Region_Number": "x"}, "Exon", -1, -1),
        ({}, "NA", -1, -1),
    ],
)
def test_exons_and_regions_mean_one_another(made, load, cells, region, number, exon):
    rows = [["Sample_Id", "Site1_Hugo_Symbol", *(f"Site1_{name}" for name in cells)], ["S1", "ALK", *cells.values()]]
    load(rows)
    assert stored(made, "SITE1_REGION", "SITE1_REGION_NUMBER", "SITE1_EXON") == [(region, number, exon)]


@pytest.mark.parametrize(
    ("names", "genes"),
    [
        pytest.param(("EML4", "", "ALK", ""), (27436, 238), id="symbols"),
        pytest.param(("", "27436", "", "238"), (27436, 238), id="ids"),
        pytest.param(("NA", "27436", "NA", "NA"), (27436, None), id="NA is nothing"),
        pytest.param(("EML4", "238", "cd246", "0"), (238, 238), id="the id decides, an alias will do, 0 is no id"),
        pytest.param(("EML4", "99999", "ALK", "x"), (27436, 238), id="unknown and odd ids fall back to the symbol"),
        pytest.param(("KMT2D", "", "MLL2", ""), (8085, 8085), id="an alias of several genes that usage has settled"),
        pytest.param(("", "", "ALK", ""), (None, 238), id="one site without gene"),
    ],
)
def test_genes_of_both_sites(made, load, names, genes):
    header = ["Sample_Id", "Site1_Hugo_Symbol", "Site1_Entrez_Gene_Id", "Site2_Hugo_Symbol", "Site2_Entrez_Gene_Id"]
    load([header, ["S1", *names]])
    assert stored(made, "SITE1_ENTREZ_GENE_ID", "SITE2_ENTREZ_GENE_ID") == [genes]


def test_genes_are_added_by_site(made, load):
    header = ["Sample_Id", "Site1_Hugo_Symbol", "Site1_Entrez_Gene_Id", "Site2_Hugo_Symbol", "Site2_Entrez_Gene_Id"]
    rows = [header, ["S1", "NEW1", "5001", "NEW1", "5001"], ["S1", "NEW1", "5001", "NEW2", "5002"], ["S2", "ONLY", "", "NA", "5003"]]
    done = load(rows, unknown_genes="add")
    assert stored(made, "SITE1_ENTREZ_GENE_ID", "SITE2_ENTREZ_GENE_ID") == [(5001, 5001), (5001, 5002)]
    assert [gene["symbol"] for gene in done.report.derived["genes added"]] == ["NEW1", "NEW2"]
    assert made.rows("SELECT `HUGO_GENE_SYMBOL` FROM `gene` WHERE `ENTREZ_GENE_ID` > 5000 AND `ENTREZ_GENE_ID` < 6000 ORDER BY 1") == [
        ("NEW1",), ("NEW2",),
    ]  # fmt: skip


def test_rows_are_left_out_under_their_first_reason(made, load):
    rows = [
        GOOD,
        row(Sample_Id="NA"),
        row(Sample_Id="nobody", Site1_Hugo_Symbol="", Site2_Hugo_Symbol="NA", Site2_Entrez_Gene_Id="0"),
        row(Sample_Id="nobody"),
        row(Sample_Id="TCGA-D1-0001-11A"),
        row(Site1_Hugo_Symbol="NOSUCH", Site2_Hugo_Symbol=""),
        row(),
        row(Comments="other"),
        row(Event_Info="x"),
        row(Site2_Region_Number="4"),
        row(Sample_Id="TCGA-D1-0001-01A"),
    ]
    done = load(rows)
    report = done.report.files[-1]
    assert {reason: [line for line, _ in skips] for reason, skips in report.skips.items()} == {
        "unknown sample": [2, 4],
        "no gene named": [3],
        "normal sample": [5],
        "unknown gene": [6],
        "repeated": [8],
    }
    assert report.stored == 4 == len(stored(made, "SAMPLE_ID"))
    assert [told[:3] for told in rules_told(done)] == [
        ("SV-11", "warning", [2]),
        ("SV-09", "warning", [3]),
        ("SV-11", "warning", [4]),
        ("SV-09", "warning", [6]),
        ("SV-10", "warning", [8]),
    ]


def test_annotations_of_namespaces(made, load):
    rows = [[*GOOD, "Ns.score", "ascn.x"], [*row(), "0.5", "FACETS"], [*row(Sample_Id="S2"), "", "NA"]]
    done = load(rows, namespaces="ns,ASCN")
    assert stored(made, "ANNOTATION_JSON") == [
        ('{"ns":{"score":0.5},"ASCN":{"x":"FACETS"}}',), ('{"ns":{"score":null},"ASCN":{"x":null}}',),
    ]  # fmt: skip
    assert done.report.files[-1].counters["rows with annotation"] == 2


def test_texts_are_cut_and_told(made, load):
    done = load([GOOD, row(Site1_Chromosome="chr123", Comments="c" * 256, cbp_driver_tiers="t" * 51)])
    assert stored(made, "SITE1_CHROMOSOME", "COMMENTS") == [("chr12", "c" * 255)]
    assert made.rows("SELECT `DRIVER_TIERS_FILTER` FROM `alteration_driver_annotation`") == [("t" * 50,)]
    assert [(finding.lines, list(finding.columns)) for finding in done.findings.sorted()] == [([2], [6]), ([2], [21]), ([2], [])]


@pytest.mark.parametrize(
    ("cells", "verdict"),
    [
        (("Putative_Driver", "", "", ""), ("Putative_Driver", "NA", "NA", "NA")),
        (("NA", "", "Class 1", "why"), ("NA", "NA", "Class 1", "why")),
        (("na", "annotation alone", "", ""), None),
        (("", "", "", ""), None),
    ],
)
def test_driver_verdicts(made, load, cells, verdict):
    names = ("cbp_driver", "cbp_driver_annotation", "cbp_driver_tiers", "cbp_driver_tiers_annotation")
    load([GOOD, row(**dict(zip(names, cells, strict=True)))])
    found = made.rows("SELECT * FROM `alteration_driver_annotation`")
    assert found == ([] if verdict is None else [(1, 1, 11, *verdict)])
    made.run("DELETE FROM `alteration_driver_annotation`")


def test_a_good_file_has_no_finding(load):
    assert rules_told(load([GOOD, row(), row(Event_Info="x")], validating=True)) == []


def without(*names):
    """The good file without these columns."""
    keep = [index for index, name in enumerate(GOOD) if name not in names]
    return [[cells[index] for index in keep] for cells in (GOOD, row())]


TWINS = [
    # id, the bad file, (rule, severity in a validation, severity in a load, lines, columns, values)
    ("no sample column", without("Sample_Id"), ("SV-01", "error", "error", [1], [], [])),
    (
        "no gene column",
        without("Site1_Hugo_Symbol", "Site1_Entrez_Gene_Id", "Site2_Hugo_Symbol", "Site2_Entrez_Gene_Id"),
        ("SV-01", "error", "error", [1], [], []),
    ),
    ("no gene column of a site", without("Site2_Hugo_Symbol", "Site2_Entrez_Gene_Id"), ("SV-01", "error", "warning", [1], [], [])),
    ("no status column", without("SV_Status"), ("SV-01", "warning", None, [1], [], [])),
    ("no build column", without("NCBI_Build"), ("SV-02", "warning", None, [1], [], [])),
    ("no build", [GOOD, row(NCBI_Build="NA")], ("SV-02", "warning", None, [2], [3], [])),
    ("another build", [GOOD, row(NCBI_Build="37")], ("SV-03", "error", "warning", [2], [3], ["37"])),
    ("two builds", [GOOD, row(), row(NCBI_Build="GRCh38", Event_Info="x")], ("SV-03", "error", "warning", [3], [3], ["GRCh38"])),
    ("no status", [GOOD, row(SV_Status="")], ("SV-07", "warning", None, [2], [2], [])),
    ("germline", [GOOD, row(SV_Status="germline")], ("SV-07", "warning", None, [2], [2], ["germline"])),
    ("another status", [GOOD, row(SV_Status="x")], ("SV-07", "error", "warning", [2], [2], ["x"])),
    (
        "genomic columns",
        without("Site1_Contig", "Event_Info"),
        ("SV-08", "warning", None, [1], [], ["Event_Info, Site1_Contig"]),
    ),
    ("no gene", [GOOD, row(Site1_Hugo_Symbol="", Site2_Hugo_Symbol="")], ("SV-09", "error", "warning", [2], [4], [])),
    ("no gene known", [GOOD, row(Site1_Hugo_Symbol="A1", Site2_Hugo_Symbol="B1")], ("SV-09", "warning", "warning", [2], [4], ["A1, B1"])),
    ("one gene", [GOOD, row(Site1_Hugo_Symbol="")], ("SV-09", "note", None, [2], [], ["site 2"])),
    ("repeated", [GOOD, row(), row()], ("SV-10", "error", "warning", [3], [], ["data_sv.txt, line 2"])),
    ("no sample", [GOOD, row(Sample_Id="")], ("SV-11", "error", "warning", [2], [1], [])),
    ("unknown sample", [GOOD, row(Sample_Id="S9")], ("SV-11", "error", "warning", [2], [1], ["S9"])),
    ("nothing stored", [GOOD, row(Sample_Id="S9")], ("SV-12", "warning", "warning", [], [], [])),
    ("driver word", [GOOD, row(cbp_driver="Driver")], ("DA-01", "error", "warning", [2], [22], ["Driver"])),
    ("a tier", [GOOD, row(cbp_driver_tiers="T")], ("DA-01", "note", None, [2], [24], ["T"])),
    ("long tier", [GOOD, row(cbp_driver_tiers="T" * 51)], ("DA-01", "error", None, [2], [24], ["T" * 51])),
    ("long annotation", [GOOD, row(cbp_driver="Unknown", cbp_driver_annotation="T" * 81)], ("DA-01", "error", None, [2], [23], ["T" * 81])),
    ("tier annotation alone", [GOOD, row(cbp_driver_tiers_annotation="x")], ("DA-01", "error", "warning", [2], [25], ["x"])),
    ("annotation alone", [GOOD, row(cbp_driver_annotation="x")], ("DA-01", "warning", "warning", [2], [23], ["x"])),
    ("a column twice", [[*GOOD, "sv_status"], [*row(), "SOMATIC"]], ("F-17", "warning", "warning", [1], [26], ["sv_status"])),
]


@pytest.mark.parametrize(("data", "told"), [pytest.param(data, told, id=name) for name, data, told in TWINS])
def test_rules(load, data, told):
    rule, in_validation, in_a_load, *place = told
    assert (rule, in_validation, *place) in rules_told(load(data, validating=True))
    if in_a_load:
        assert (rule, in_a_load, *place) in rules_told(load(data))
    else:
        assert not any(one[0] == rule for one in rules_told(load(data)))


def test_the_eleventh_tier_is_too_many(load):
    rows = [row(cbp_driver_tiers=f"T{number}", Event_Info=str(number)) for number in range(12)]
    told = rules_told(load([GOOD, *rows], validating=True))
    assert [(severity, lines) for rule, severity, lines, *_ in told if rule == "DA-01"] == [("note", list(range(2, 13))), ("warning", [12])]


def test_a_long_text_of_a_driver_is_told_in_a_load_as_a_cut(load):
    done = load([GOOD, row(cbp_driver="Unknown", cbp_driver_annotation="T" * 81)])
    assert [finding.severity for finding in done.findings.sorted()] == ["warning"]
