"""getClinicalData, the protein arrays, getMutSig, getNetwork: what their examples do not show."""

import pytest

from genows.clients.webservice import clinical
from genows.clients.webservice.dialect import STUDY_MISSING

INFO = "cmd=getProteinArrayInfo"
ARRAYS = "cmd=getProteinArrayData"
MUTSIG = "cmd=getMutSig&cancer_study_id=demo_2020"


def ids(table):
    return [row[0] for row in table[1:]]


@pytest.mark.parametrize(
    ("query", "body"),
    [
        pytest.param("&case_list=P3-T2,nosuch,P1-T1,P3-T2", "CASE_ID\tAGE\tDFS_MONTHS\tSAMPLE_CLASS\nP3-T2\t48\t12.5\t\nP1-T1\t61\t\tPrimary\n",
                     id="request order, each case once, unknown ones left out"),
        pytest.param("&case_list=P2-T1", "CASE_ID\n", id="no values"),
        pytest.param("&case_list=", "CASE_ID\n", id="no cases"),
        pytest.param("&case_list=P1-T1&attribute_id=SAMPLE_CLASS&format=TXT", "P1-T1\tSAMPLE_CLASS\tPrimary", id="one value"),
        pytest.param("&case_list=P2-T1&attribute_id=AGE", "", id="one value that is not there"),
        pytest.param("&case_list=P1-T1&attribute_id=age", "", id="unknown attribute"),
        pytest.param("&case_list=nosuch&attribute_id=AGE", "", id="one value of an unknown case"),
        pytest.param("&case_list=&attribute_id=AGE", "Error: cannot ask for multiple patients\n", id="one value of no case"),
        pytest.param("&case_list=P1-T1,P1-T1&attribute_id=AGE", "Error: cannot ask for multiple patients\n", id="one value of a case twice"),
        pytest.param("&case_list=P1-T1&attribute_id=AGE&format=json", '{"attr_id":"AGE","attr_val":"61","sample":"P1-T1"}', id="an object"),
        pytest.param("&case_list=P2-T1&attribute_id=AGE&format=json", "{}", id="an object without value"),
        pytest.param("&case_list=P1-T1&attribute_id=nosuch&format=json", "{}", id="an object of an unknown attribute"),
        pytest.param("&case_list=P3-T2,P1-T1&attribute_id=AGE&format=json", '{"data":[{"attr_id":"AGE","attr_val":"48","sample":"P3-T2"},'
                     '{"attr_id":"AGE","attr_val":"61","sample":"P1-T1"}],"attributes":[{"attr_id":"AGE","datatype":"NUMBER",'
                     '"description":"Age at diagnosis","display_name":"Age"}]}', id="one attribute of several cases"),
        pytest.param("&case_list=nosuch,P2-T1&format=json", '{"data":[],"attributes":[]}', id="a document without values"),
    ],
)  # fmt: skip
def test_clinical_data(portal, query, body):
    assert portal.text("cmd=getClinicalData&cancer_study_id=demo_2020" + query) == body


@pytest.mark.parametrize("query", ["", "&format=json", "&format=json&attribute_id=AGE"])
def test_clinical_data_in_many_batches(portal, monkeypatch, query):
    query = "cmd=getClinicalData&cancer_study_id=demo_2020&case_list=P3-T2,P1-T1,P2-T1,P3-T1" + query
    known = portal.text(query)
    monkeypatch.setattr(clinical, "HELD_CASES", 1)
    monkeypatch.setattr("genows.db.lists.BATCH", 1)
    assert portal.text(query) == known


def test_an_attribute_of_patients_and_samples_alike(portal_with_both_levels):
    """In a table the patient's value counts, alone the sample's, in a document both; PATIENT_ID leads, CASE_ID is left out."""
    query = "cmd=getClinicalData&cancer_study_id=demo_2020&case_list=P1-T1"
    assert portal_with_both_levels.text(query) == "CASE_ID\tPATIENT_ID\tAGE\tZ\nP1-T1\tp\tpatient's\ta b\n"
    assert portal_with_both_levels.text(query + "&attribute_id=AGE") == "P1-T1\tAGE\tsample's"
    values = portal_with_both_levels.get(query + "&format=json&attribute_id=AGE&case_list=P1-T1,P1-T1").json
    assert values == {"attr_id": "AGE", "attr_val": "sample's", "sample": "P1-T1"}
    document = portal_with_both_levels.get(query + "&format=json").json
    assert [datum["attr_val"] for datum in document["data"] if datum["attr_id"] == "AGE"] == ["sample's", "patient's"]


@pytest.fixture
def portal_with_both_levels(empty):
    empty.made.run(
        "INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')",
        "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`,"
        " `DESCRIPTION`, `PUBLIC`) VALUES (1, 'demo_2020', 'mixed', 'n', 's', 'd', 1)",
        "INSERT INTO `patient` VALUES (1, 'P1', 1)",
        "INSERT INTO `sample` (`INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE`, `PATIENT_ID`, `TYPE_OF_CANCER_ID`)"
        " VALUES (7, 'P1-T1', 'Primary Solid Tumor', 1, 'mixed')",
        "INSERT INTO `clinical_patient` VALUES (1, 'AGE', 'patient''s'), (1, 'PATIENT_ID', 'p'), (1, 'CASE_ID', 'x')",
        "INSERT INTO `clinical_sample` VALUES (7, 'AGE', 'sample''s'), (7, 'Z', 'a\tb')",
    )
    return empty


@pytest.mark.parametrize(
    ("query", "arrays"),
    [
        pytest.param(
            "&cancer_study_id=demo_2020&protein_array_type=PROTEIN_LEVEL", ["B-EGFR", "EGFR-R-V"], id="a type in any case"
        ),
        pytest.param("&cancer_study_id=demo_2020&protein_array_type=", ["B-EGFR", "EGFR-R-V", "EGFR_pY1068-R-V"], id="no type"),
        pytest.param("&cancer_study_id=demo_2020&gene_list=7157,nosuch", ["B-EGFR"], id="targeting a gene, by Entrez id"),
        pytest.param("&cancer_study_id=demo_2020&gene_list=nosuch", [], id="no gene"),
        pytest.param("&cancer_study_id=demo_2020&gene_list=KRAS", [], id="no antibody"),
        pytest.param(
            "&cancer_study_id=nova_2021&gene_list=AKT1", ["Akt-R-V", "AKT1_pS473-R-V"], id="loaded by genows, order without case"
        ),
        pytest.param(
            "&cancer_type_id=hidden_2020", ["AKT1_PS473", "EGFR", "MAPK1_PT202_Y204", "MDM2", "TP53"], id="from a profile"
        ),
        pytest.param("&cancer_study_id=hidden_2020&gene_list=akt1", ["AKT1_PS473"], id="a derived one targets its gene"),
        pytest.param("&cancer_study_id=hidden_2020&gene_list=AKT1_PS473", ["AKT1_PS473"], id="and itself"),
        pytest.param(
            "&cancer_study_id=hidden_2020&protein_array_type=phosphorylation", ["AKT1_PS473", "MAPK1_PT202_Y204"], id="its type"
        ),
    ],
)
def test_antibodies(portal, query, arrays):
    table = portal.table(INFO + query)
    assert table[0] == ["ARRAY_ID", "ARRAY_TYPE", "GENE", "RESIDUE"]
    assert ids(table) == arrays


def test_derived_antibodies_tell_gene_and_residue(portal):
    rows = portal.table(INFO + "&cancer_study_id=hidden_2020")
    assert rows[1] == ["AKT1_PS473", "phosphorylation", "AKT1", "pS473"]
    assert rows[3:] == [
        ["MAPK1_PT202_Y204", "phosphorylation", "MAPK1", "pT202"],
        ["MDM2", "protein_level", "MDM2", "null"],
        ["TP53", "protein_level", "TP53", "null"],
    ]


@pytest.mark.parametrize(
    ("query", "table"),
    [
        pytest.param("&cancer_study_id=nova_2021", [["ARRAY_ID", "P1-T1", "N2-T1"], ["Akt-R-V", "-1.0", "0.0"],
                     ["AKT1_pS473-R-V", "0.5", "NaN"], ["egfr-R-V", "1.2345678E7", "1.0E-4"]], id="all cases with data"),
        pytest.param("&cancer_study_id=demo_2020&protein_array_id=EGFR_pY1068-R-V,,nosuch&array_info=true",
                     [["ARRAY_ID", "P1-T1", "P2-T1", "P3-T1"], ["EGFR_pY1068-R-V", "1.0E-4", "NaN", "NaN"]],
                     id="all cases of the study that have data, of some antibodies"),
        pytest.param("&cancer_study_id=demo_2020&case_list=P3-T1&protein_array_id=,", [["ARRAY_ID", "P3-T1"], ["B-EGFR", "1.0"],
                     ["EGFR-R-V", "-1.25"]], id="antibodies without datum are left out"),
        pytest.param("&cancer_study_id=demo_2020&case_list=", [["ARRAY_ID", ""]], id="no cases: the heading ends in a tab"),
        pytest.param("&genetic_profile_id=nova_2021_rppa,demo_2020_mrna&case_list=P1-T1&protein_array_id=egfr-R-V",
                     [["ARRAY_ID", "P1-T1"], ["egfr-R-V", "1.2345678E7"]], id="of several studies the first mentioned"),
        pytest.param("&case_set_id=hidden_2020_all", [["ARRAY_ID", "H1-T1", "H2-T1"], ["AKT1_PS473", "1.0", "2.0"],
                     ["EGFR", "NaN", "3.0"], ["MAPK1_PT202_Y204", "0.001", "4.0"], ["TP53", "0.25", "NaN"]], id="from a profile"),
        pytest.param("&cancer_study_id=hidden_2020&protein_array_id=EGFR", [["ARRAY_ID", "H1-T1", "H2-T1"], ["EGFR", "NaN", "3.0"]],
                     id="from a profile, all cases with data in any row"),
    ],
)  # fmt: skip
def test_antibody_values(portal, query, table):
    assert portal.table(ARRAYS + query) == table


@pytest.mark.parametrize(
    ("query", "body"),
    [
        pytest.param(INFO + "&case_set_id=demo_2020_all", "Error: you must specify a cancer_study_id parameter.\n", id="info wants a study id"),
        pytest.param(INFO + "&cancer_study_id=nosuch", "Error: Problem when identifying a cancer study for the request.\n", id="info of no study"),
        pytest.param(ARRAYS, STUDY_MISSING, id="nothing that tells a study"),
        pytest.param(ARRAYS + "&genetic_profile_id=", "Error: Problem when identifying a cancer study for the request.\n", id="no study"),
        pytest.param(ARRAYS + "&cancer_study_id=demo_2020&case_set_id=x", "Error: Invalid case_set_id:  x.\n", id="unknown case set"),
        pytest.param(ARRAYS + "&cancer_study_id=demo_2020&case_ids_key=x", "Error: case_set_id or case_list must be specified.\n", id="unknown key"),
        pytest.param("cmd=getMutSig&q_value_threshold=0.1&gene_list=TP53", "Please enter a Cancer Type", id="the study comes first"),
        pytest.param("cmd=getMutSig&cancer_study_id=x&q_value_threshold=&gene_list=", "Error: Problem when identifying a cancer study for the request.\n", id="then whether it is there"),
        pytest.param(MUTSIG + "&q_value_threshold=", "Error: Invalid q_value_threshold:  .\n", id="an empty threshold"),
        pytest.param(MUTSIG + "&q_value_threshold=NaN", "Error: Invalid q_value_threshold:  NaN.\n", id="NaN is no threshold"),
        pytest.param("cmd=getNetwork", "Error: Missing Parameter:  gene_list\n", id="network without genes"),
        pytest.param("cmd=getNetwork&gene_list=TP53", "TP53\tSELF:DemoDB:NA:NA:7157:7157\tTP53\n", id="a single seed interacts with itself alone"),
        pytest.param("cmd=getNetwork&gene_list=KRAS", "", id="no interaction at all"),
        pytest.param("cmd=getNetwork&gene_list=mdm2,nosuch,p53,egfr", "MDM2\tREACTS_WITH:DemoDB:NA:1234567:4193:7157\tTP53\n"
                     "TP53\tSTATE_CHANGE:DemoDB:in-vivo:NA:1026:7157\tCDKN1A\nCDKN1A\tREACTS_WITH:DemoDB:NA:NA:1026:4193\tMDM2\n"
                     "TP53\tSELF:DemoDB:NA:NA:7157:7157\tTP53\nTP53\tREACTS_WITH:DemoDB:NA:NA:1956:7157\tEGFR\n",
                     id="seed by seed in stored order"),
    ],
)  # fmt: skip
def test_body(portal, query, body):
    assert portal.text(query) == body


@pytest.mark.parametrize(
    ("query", "symbols"),
    [
        pytest.param("", ["KRAS", "TP53"], id="all by Entrez id"),
        pytest.param("&q_value_threshold=0.03", ["TP53"], id="strictly below, though the stored float is"),
        pytest.param("&q_value_threshold=+0.0300001+", ["KRAS", "TP53"], id="below"),
        pytest.param("&q_value_threshold=-1e3", [], id="below nothing"),
        pytest.param("&gene_list=p53,EGFR,kras,TP53", ["TP53", "KRAS", "TP53"], id="genes in request order"),
        pytest.param("&gene_list=", [], id="a list without genes"),
    ],
)
def test_mutsig(portal, query, symbols):
    table = portal.table(MUTSIG + query)
    assert len(table[0]) == 14
    assert [row[2] for row in table[1:]] == symbols
    assert {len(row) for row in table[1:]} <= {8}


def test_mutsig_warns_before_the_heading(portal):
    assert portal.text(MUTSIG + "&gene_list=nosuch").startswith("# Warning:  Unknown gene:  nosuch\nCancer\t")
    assert portal.table("cmd=getMutSig&cancer_study_id=nova_2021")[1:] == []
