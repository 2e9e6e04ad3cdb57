"""How the cells that name a gene are read, in files of every kind: words for nothing, ids however they are written, old names."""

import pytest

from tests import genecells
from tests.genecells import copy_number, expression, file_pair, long_copy_number, mutations

loaded = genecells.loaded


@pytest.mark.parametrize("word", ["NA", "na", "Na", ".", "-"])
def test_a_word_for_nothing_is_no_symbol(loaded, word):
    """NA is an alias of XK."""
    columns = ("Hugo_Symbol",)
    it = loaded({
        **expression(("KRAS", "1", "2", "3"), (word, "7", "8", "9"), ("TP53", "4", "5", "6"), columns=columns),
        **copy_number(("KRAS", "0", "0", "0"), (word, "2", "2", "-2"), ("TP53", "0", "0", "0"), columns=columns),
        **mutations({}, {"Hugo_Symbol": word, "Entrez_Gene_Id": ""}, {"Hugo_Symbol": word, "Entrez_Gene_Id": "0"}, {"Hugo_Symbol": word, "Entrez_Gene_Id": "NA"}),
        **file_pair("protein", [("Composite.Element.REF", "S1", "S2"), (f"{word} KRAS|Ab", "1", "2"), (f"{word}|Ab2", "1", "2")], "PROTEIN_LEVEL", "LOG2-VALUE", "rppa"),
        "panel.txt": f"stable_id: PA\ndescription: a\ngene_list: KRAS\t{word}\n",
    })  # fmt: skip
    assert it.report.exit_code == 0
    assert it.mutations() == [("KRAS", "G12D")]
    assert it.values("rna_seq_mrna", "XK", "NA") == it.values("gistic", "XK", "NA") == it.values("rppa", "XK", "NA") == {}
    counts = it.served.records("/api/alterationcounts", study_ids="demo1", oql="XK")
    assert [record["altered"] for record in counts] in ([], ["0"], [0])
    for file in ("data_expression.txt", "data_cna.txt"):
        assert ("G-04", "warning", [3], [word]) in it.told(file)
    assert ("G-04", "warning", [3], [f"{word}|Ab2"]) in it.told("data_protein.txt")
    assert [told[0] for told in it.told("data_mutations.txt") if told[2] == [3, 4, 5]] == ["MU-06"]
    assert [record["hugo_gene_symbol"] for record in it.served.records("/api/genepanels")] == ["KRAS"]
    assert ("P-07", "warning", [3], [word]) in it.told("panel.txt")


def test_na_in_lists_of_genes_is_no_gene(made, loaded):
    columns = "chromosome peak_start peak_end genes_in_region amp cytoband q_value".split()
    meta = "genetic_alteration_type: MUTSIG\ncancer_study_identifier: demo1\ndatatype: Q-VALUE\ndata_filename: data_mutsig.txt\n"
    it = loaded({
        "meta_gistic.txt": "cancer_study_identifier: demo1\ngenetic_alteration_type: GISTIC_GENES_AMP\ndatatype: Q-VALUE\nreference_genome_id: hg19\ndata_filename: data_gistic.txt\n",
        "data_gistic.txt": genecells.table(columns, ("12", "100", "200", "KRAS,na,", "1", "12p12.1", "0.1"), ("12", "300", "400", "NA", "1", "12p12.1", "0.1")),
        "meta_mutsig.txt": meta,
        "data_mutsig.txt": "rank\tgene\tN\tn\tp\tq\n1\tKRAS\t10\t1\t0.01\t0.01\n2\tNA\t10\t1\t0.01\t0.01\n",
    })  # fmt: skip
    assert it.report.exit_code == 0
    assert made.rows("SELECT `ENTREZ_GENE_ID` FROM `gistic_to_gene`") == [(3845,)]
    # A region where no gene is known is one all the same.
    regions = it.served.records("/api/copynumberregions", study_ids="demo1")
    assert [(record["peak_start"], record["hugo_gene_symbol"]) for record in regions] == [("100", "KRAS"), ("300", None)]
    assert ("G-04", "warning", [2, 3], ["na", "NA"]) in it.told("data_gistic.txt")
    assert made.rows("SELECT `ENTREZ_GENE_ID` FROM `mut_sig`") == [(3845,)]


def test_a_gene_is_not_lost_whose_symbol_looks_like_a_word_for_nothing(loaded):
    it = loaded({
        **expression(("NAN", "", "1", "2", "3"), ("NA", "7504", "7", "8", "9")),
        **mutations({"Hugo_Symbol": "nan", "Entrez_Gene_Id": "NA"}, {"Hugo_Symbol": "NA", "Entrez_Gene_Id": "7504"}),
    })
    assert it.values("rna_seq_mrna", "NAN", "XK") == {"NAN": ["1", "2", "3"], "XK": ["7", "8", "9"]}
    assert it.mutations() == [("NAN", "G12D"), ("XK", "G12D")]


@pytest.mark.parametrize("entrez", ["3845.0", "3845.", "3.845e3", "+3845", " 3845 ", "NA", "na", "nan", ".", "-", " ", "0", "0.0"])
def test_an_entrez_id_is_read_alike_in_all_files(made, loaded, entrez):
    driver = "SAMPLE_ID\tEntrez_Gene_Id\tHugo_Symbol\tcbp_driver\tcbp_driver_annotation\tcbp_driver_tiers\tcbp_driver_tiers_annotation\n"
    it = loaded({
        **expression(("KRAS", entrez, "1", "2", "3"), ("TP53", "7157", "4", "5", "6")),
        **copy_number(("KRAS", "3845", "2", "0", "0"), pd_annotations_filename="pd.txt"),
        "pd.txt": driver + f"S1\t{entrez}\tKRAS\tPutative_Driver\tx\t\t\n",
        **mutations({"Entrez_Gene_Id": entrez}, {"Hugo_Symbol": "TP53", "Entrez_Gene_Id": "7157"}),
        **file_pair(
            "sv", [("Sample_Id", "SV_Status", "Site1_Hugo_Symbol", "Site1_Entrez_Gene_Id"), ("S1", "SOMATIC", "KRAS", entrez)],
            "STRUCTURAL_VARIANT", "SV", "structural_variants",
        ),
        **file_pair(
            "fusions", [("Hugo_Symbol", "Entrez_Gene_Id", "Tumor_Sample_Barcode", "Fusion"), ("KRAS", entrez, "S2", "KRAS-x")],
            "FUSION", "FUSION", "fusion",
        ),
    })  # fmt: skip
    assert it.report.exit_code == 0, it.report.findings.sorted()
    assert it.values("rna_seq_mrna", "KRAS") == {"KRAS": ["1", "2", "3"]}
    assert it.mutations() == [("KRAS", "G12D"), ("TP53", "G12D")]
    assert made.rows("SELECT `SITE1_ENTREZ_GENE_ID` FROM `structural_variant`") == [(3845,), (3845,)]
    assert made.rows("SELECT `DRIVER_FILTER` FROM `alteration_driver_annotation`") == [("Putative_Driver",)]


def test_an_id_that_is_a_number_needs_no_symbol(made, loaded):
    it = loaded({
        **long_copy_number(("", "3845.0", "S1", "2"), ("", "7157", "S1", "-2")),
        **mutations({"Hugo_Symbol": "NA", "Entrez_Gene_Id": "3845.0"}),
        **file_pair(
            "sv", [("Sample_Id", "SV_Status", "Site1_Hugo_Symbol", "Site1_Entrez_Gene_Id"), ("S1", "SOMATIC", "", "238.0")],
            "STRUCTURAL_VARIANT", "SV", "structural_variants",
        ),
    })  # fmt: skip
    assert it.values("gistic", "KRAS", "TP53") == {"KRAS": ["2", None, None], "TP53": ["-2", None, None]}
    assert it.mutations() == [("KRAS", "G12D")]
    assert made.rows("SELECT `SITE1_ENTREZ_GENE_ID` FROM `structural_variant`") == [(238,)]


@pytest.mark.parametrize("entrez", ["3,845", "ENSG00000133703", "3845.5", "-3845"])
def test_an_id_that_cannot_be_read_loses_the_row(loaded, entrez):
    it = loaded({
        **expression(("KRAS", entrez, "1", "2", "3"), ("TP53", "7157", "4", "5", "6")),
        **mutations({"Entrez_Gene_Id": entrez}, {"Hugo_Symbol": "TP53", "Entrez_Gene_Id": "7157"}),
    })
    assert (it.values("rna_seq_mrna", "KRAS"), it.mutations()) == ({}, [("TP53", "G12D")])
    assert ("G-02", "warning", [2], [entrez]) in it.told("data_expression.txt")
    assert ("G-02", "warning", [2], [entrez]) in it.told("data_mutations.txt")


def test_an_old_name_means_the_same_gene_in_all_files(made, loaded):
    """MLL2 is an alias of two genes, and means one of them; BOTH means neither of its two."""
    def rows(name):
        return {
            **expression(("KRAS", "1", "2", "3"), (name, "4", "5", "6"), columns=("Hugo_Symbol",)),
            **long_copy_number(("KRAS", "", "S1", "2"), (name, "", "S1", "2")),
            **mutations({}, {"Hugo_Symbol": name, "Entrez_Gene_Id": ""}),
            "panel.txt": f"stable_id: PA\ndescription: a\ngene_list: KRAS\t{name}\n",
        }  # fmt: skip

    it = loaded(rows("MLL2"))
    assert it.values("rna_seq_mrna", "KMT2D") == {"KMT2D": ["4", "5", "6"]}
    assert it.values("gistic", "KMT2D") == {"KMT2D": ["2", None, None]}
    assert it.mutations() == [("KMT2D", "G12D"), ("KRAS", "G12D")]
    assert sorted(made.rows("SELECT `GENE_ID` FROM `gene_panel_list`")) == [(3845,), (8085,)]
    it = loaded({**rows("BOTH"), "panel.txt": "stable_id: PB\ndescription: a\ngene_list: KRAS\tBOTH\n"})
    assert it.values("rna_seq_mrna", "BRAF", "TP53") == it.values("gistic", "BRAF", "TP53") == {}
    assert it.mutations() == [("KRAS", "G12D")]
    assert [told[0] for told in it.told("panel.txt")] == ["P-07"]


OWN = ("KRAS", "3845")
RIVALS = [
    pytest.param(("KRAS", "999999991"), OWN, "beside an unknown Entrez id", id="an unknown id"),
    pytest.param(("KRAS", ""), OWN, "by its symbol;", id="a symbol"),
    pytest.param(("HER2", ""), ("ERBB2", "2064"), "by an alias", id="an alias"),
    pytest.param(("HER2", "999999991"), ("ERBB2", ""), "by an alias", id="an alias beside an unknown id, a symbol"),
    pytest.param(("KRAS", "999999991"), ("KRAS", "NA"), "beside an unknown Entrez id", id="an unknown id, a symbol"),
]


@pytest.mark.parametrize("first", [True, False], ids=["unsure row first", "unsure row last"])
@pytest.mark.parametrize(("unsure", "sure", "how"), RIVALS)
def test_of_two_rows_the_one_that_names_the_gene_more_surely_is_stored(loaded, unsure, sure, how, first):
    def ordered(*rows):
        return rows if first else rows[::-1]

    line = 2 if first else 3
    it = loaded({
        **expression(*ordered((*unsure, "0", "0", "0"), (*sure, "15", "16", "17")), ("TP53", "7157", "1", "2", "3")),
        **copy_number(*ordered((*unsure, "2", "-2", "2.0"), (*sure, "-1", "2", "0")), ("TP53", "7157", "0", "0", "0")),
    })  # fmt: skip
    symbol = sure[0]
    assert it.values("rna_seq_mrna", symbol, "TP53") == {symbol: ["15", "16", "17"], "TP53": ["1", "2", "3"]}
    assert it.values("gistic", symbol) == {symbol: ["-1", "2", "0"]}
    events = it.served.records("/api/copynumberevents", genetic_profile_ids="demo1_gistic")
    assert [(record["sample_id"], record["alteration"]) for record in events] == [("S2", "2")]
    (told,) = it.told("data_expression.txt", "M-07")
    assert told[1:3] == ("warning", [line])
    assert how in told[3][0] and f"line {5 - line} names it" in told[3][0]
    if unsure[1]:
        assert ("G-05", "warning", [line], [unsure[1]]) in it.told("data_expression.txt")
    (part,) = [part for part in it.report.files if part.data_file == "data_expression.txt"]
    assert (part.rows, part.stored, {reason: len(rows) for reason, rows in part.skips.items()}) == (3, 2, {"gene repeated": 1})


@pytest.mark.parametrize("first", [True, False], ids=["unsure row first", "unsure row last"])
@pytest.mark.parametrize(("unsure", "sure", "how"), RIVALS)
def test_so_it_is_in_long_files_and_files_of_drivers(made, loaded, unsure, sure, how, first):
    def ordered(*rows):
        return rows if first else rows[::-1]

    columns = ("Hugo_Symbol", "Entrez_Gene_Id", "Sample_Id", "Value", "cbp_driver", "cbp_driver_annotation")
    rows = ordered((*unsure, "S1", "2", "Putative_Driver", "wrong"), (*sure, "S1", "-2", "Putative_Passenger", "right"))
    it = loaded(long_copy_number(*rows, ("TP53", "7157", "S1", "1", "", ""), columns=columns))
    symbol = sure[0]
    assert it.values("gistic", symbol) == {symbol: ["-2", None, None]}
    assert made.rows("SELECT `DRIVER_FILTER`, `DRIVER_FILTER_ANNOTATION` FROM `alteration_driver_annotation`") == [("Putative_Passenger", "right")]
    (told,) = it.told("data_long.txt", "CD-03")
    assert told[1:3] == ("warning", [2 if first else 3])
    assert how in told[3][0] or not first
    driver = ("SAMPLE_ID", "Hugo_Symbol", "Entrez_Gene_Id", "cbp_driver", "cbp_driver_annotation")
    annotations = ordered(("S1", *unsure, "Putative_Driver", "wrong"), ("S1", *sure, "Putative_Passenger", "right"))
    it = loaded({
        **{f"{kind}_long.txt": None for kind in ("meta", "data")},
        **copy_number((*sure, "2", "0", "0"), ("TP53", "7157", "0", "0", "0"), pd_annotations_filename="pd.txt"),
        "pd.txt": genecells.table(driver, *annotations),
    })  # fmt: skip
    assert made.rows("SELECT `DRIVER_FILTER`, `DRIVER_FILTER_ANNOTATION` FROM `alteration_driver_annotation`") == [("Putative_Passenger", "right")]


def test_in_a_file_of_symbols_an_official_one_beats_an_old_one(loaded):
    protein = [("Composite.Element.REF", "S1", "S2", "S3"), ("HER2|Ab1", "7", "8", "9"), ("ERBB2|Ab2", "1", "2", "3")]
    it = loaded({
        **expression(("HER2", "7", "8", "9"), ("ERBB2", "1", "2", "3"), ("NA", "0", "0", "0"), ("KRAS", "4", "5", "6"), columns=("Hugo_Symbol",)),
        **file_pair("protein", protein, "PROTEIN_LEVEL", "LOG2-VALUE", "rppa"),
    })  # fmt: skip
    assert it.values("rna_seq_mrna", "ERBB2", "KRAS") == {"ERBB2": ["1", "2", "3"], "KRAS": ["4", "5", "6"]}
    assert it.values("rppa", "ERBB2") == {"ERBB2": ["1", "2", "3"]}


def test_rows_that_name_their_genes_unsurely_are_stored_where_no_other_does(loaded):
    """Short rows and odd values among them; each is told once."""
    it = loaded({
        **expression(("HER2", "", "7", "8"), ("KRAS", "", "x", "5", "6"), ("TP53", "99999", "1", "", "3"), ("BRAF", "673", "1", "2", "3")),
    })
    assert it.values("rna_seq_mrna", "ERBB2", "KRAS", "TP53", "BRAF") == {
        "ERBB2": ["7", "8", None], "KRAS": ["x", "5", "6"], "TP53": ["1", None, "3"], "BRAF": ["1", "2", "3"],
    }  # fmt: skip
    (part,) = [part for part in it.report.files if part.data_file == "data_expression.txt"]
    assert (part.rows, part.stored, part.counters["short rows"], part.counters["blank cells"]) == (4, 4, 1, 1)
