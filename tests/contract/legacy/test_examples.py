"""The examples of the specification of webservice.do, byte for byte."""

import json

import pytest

ALL_CASES = "P1-T1\tP2-T1\tP3-T1\tP3-T2"
MUTATION_HEADING = (
    "entrez_gene_id\tgene_symbol\tcase_id\tsequencing_center\tmutation_status\tmutation_type\tvalidation_status\tamino_acid_change"
    "\tfunctional_impact_score\txvar_link\txvar_link_pdb\txvar_link_msa\tchr\tstart_position\tend_position\treference_allele"
    "\tvariant_allele\treference_read_count_tumor\tvariant_read_count_tumor\treference_read_count_normal\tvariant_read_count_normal"
    "\tgenetic_profile_id\n"
)
MUTSIG_HEADING = "Cancer\tEntrez\tHugo\tRank\tN\tn\tnVal\tnVer\tCpG\tC+G\tA+T\tINDEL\tp\tq\n"


@pytest.mark.parametrize(
    ("query", "body"),
    [
        pytest.param(
            "cmd=getTypesOfCancer",
            "type_of_cancer_id\tname\nacbc\tAdenoid Cystic Breast Cancer\nbrca\tBreast Invasive Carcinoma\n",
            id="cancer types by id",
        ),
        pytest.param(
            "cmd=getCancerStudies&",
            "cancer_study_id\tname\tdescription\n"
            'demo_2020\tDemo Carcinoma (Acme, 2020)\tFour tumours. <a href="http://acme.example/">Acme</a>.\n'
            "hidden_2020\tHidden Glioma (Acme, 2020)\tNot for everybody.\n"
            "nova_2021\tNova Sarcoma (Acme, 2021)\tTwo tumours.\n",
            id="studies by name",
        ),
        pytest.param(
            "cmd=getGeneticProfiles&cancer_study_id=demo_2020",
            "genetic_profile_id\tgenetic_profile_name\tgenetic_profile_description\tcancer_study_id\tgenetic_alteration_type"
            "\tshow_profile_in_analysis_tab\n"
            "demo_2020_mutations\tMutations\tWhole exome.\t1\tMUTATION_EXTENDED\ttrue\n"
            "demo_2020_gistic\tCopy number calls\tDiscrete calls.\t1\tCOPY_NUMBER_ALTERATION\ttrue\n"
            "demo_2020_mrna\tmRNA z-scores\tMicroarray.\t1\tMRNA_EXPRESSION\tfalse\n"
            "demo_2020_RPPA\tRPPA\tnull\t1\tPROTEIN_ARRAY_PROTEIN_LEVEL\tfalse\n"
            "demo_2020_RPPA_2\tRPPA 2\tx\t1\tPROTEIN_ARRAY_PROTEIN_LEVEL\tfalse\n"
            "demo_2020_fusion\tFusions\tOne tab, one line end\t1\tFUSION\tfalse\n",
            id="profiles in load order, NULL as null, a tab in a cell as a blank",
        ),
        pytest.param(
            "cmd=getCaseLists&cancer_study_id=demo_2020",
            "case_list_id\tcase_list_name\tcase_list_description\tcancer_study_id\tcase_ids\n"
            "demo_2020_all\tAll tumors\tAll samples (4)\t1\tP1-T1 P2-T1 P3-T1 P3-T2 \n"
            "demo_2020_sequenced\tSequenced tumors\tExomes (3)\t1\tP1-T1 P2-T1 P3-T1 \n",
            id="case lists, their cases in load order, a blank after each",
        ),
        pytest.param(
            "cmd=getProfileData&case_set_id=demo_2020_all&genetic_profile_id=demo_2020_gistic&gene_list=TP53+nosuch1,kras",
            "# Warning:  Unknown gene:  nosuch1\n# DATA_TYPE\t Copy number calls\n# COLOR_GRADIENT_SETTINGS\t COPY_NUMBER_ALTERATION\n"
            f"GENE_ID\tCOMMON\t{ALL_CASES}\n3845\tKRAS\t0\t1\tNA\tNaN\n7157\tTP53\t-1\t0\t2\tNaN\n",
            id="one profile, several genes",
        ),
        pytest.param(
            "cmd=getProfileData&case_set_id=demo_2020_all&genetic_profile_id=demo_2020_mutations,demo_2020_gistic&gene_list=7157",
            f"GENETIC_PROFILE_ID\tALTERATION_TYPE\tGENE_ID\tCOMMON\t{ALL_CASES}\n"
            "demo_2020_mutations\tMUTATION_EXTENDED\t7157\tTP53\tR175H,R248Q\tNaN\tMUTATED\tNaN\n"
            "demo_2020_gistic\tCOPY_NUMBER_ALTERATION\t7157\tTP53\t-1\t0\t2\tNaN\n",
            id="several profiles, one gene",
        ),
        pytest.param(
            "cmd=getMutationData&genetic_profile_id=demo_2020_mutations&gene_list=TP53&case_list=P1-T1",
            "# DATA_TYPE\t Mutations\n"
            + MUTATION_HEADING
            + "7157\tTP53\tP1-T1\tacme.example\tSomatic\tMissense_Mutation\tNA\tR175H\tM\tNA\tNA"
            "\tNA\t17\t7578406\t7578406\tC\tT\t41\t22\tNA\tNA\tdemo_2020_mutations\n"
            "7157\tTP53\tP1-T1\tacme.example\tSomatic\tMissense_Mutation\tNA\tR248Q\tNA\tNA\tNA"
            "\tNA\t17\t7577538\t7577538\tC\tT\t30\t0\t55\t0\tdemo_2020_mutations\n",
            id="mutations of a case",
        ),
        pytest.param(
            "cmd=getClinicalData&case_set_id=demo_2020_all",
            "CASE_ID\tAGE\tDFS_MONTHS\tSAMPLE_CLASS\nP1-T1\t61\t\tPrimary\nP3-T1\t48\t12.5\tPrimary\nP3-T2\t48\t12.5\t\n",
            id="clinical table without the case that has no data",
        ),
        pytest.param(
            "cmd=getClinicalData&case_list=P1-T1&attribute_id=AGE&cancer_study_id=demo_2020",
            "P1-T1\tAGE\t61",
            id="one clinical datum",
        ),
        pytest.param(
            "cmd=getProteinArrayData&case_list=P1-T1,P9-T9,P3-T1&cancer_study_id=demo_2020&array_info=1"
            "&protein_array_id=EGFR_pY1068-R-V+EGFR-R-V",
            "ARRAY_ID\tARRAY_TYPE\tGENE\tRESIDUE\tP1-T1\tP9-T9\tP3-T1\nEGFR-R-V\tprotein_level\tEGFR\tnull\t0.5\tNaN\t-1.25\n"
            "EGFR_pY1068-R-V\tphosphorylation\tEGFR\tpY1068\t1.0E-4\tNaN\tNaN\n",
            id="antibody values with an unknown case",
        ),
        pytest.param(
            "cmd=getProteinArrayInfo&cancer_study_id=demo_2020&gene_list=EGFR",
            "ARRAY_ID\tARRAY_TYPE\tGENE\tRESIDUE\nB-EGFR\tProtein_Level\tEGFR/TP53\tnull\nEGFR-R-V\tprotein_level\tEGFR\tnull\n"
            "EGFR_pY1068-R-V\tphosphorylation\tEGFR\tpY1068\n",
            id="antibodies",
        ),
        pytest.param(
            "cmd=getMutSig&cancer_study_id=demo_2020&gene_list=TP53",
            MUTSIG_HEADING + "1\t7157\tTP53\t1\t1182000\t93\t1.0E-11\t2.5E-8\n",
            id="MutSig, fourteen names over eight cells",
        ),
        pytest.param(
            "cmd=getNetwork&gene_list=TP53,MDM2",
            "MDM2\tREACTS_WITH:DemoDB:NA:1234567:4193:7157\tTP53\nTP53\tSTATE_CHANGE:DemoDB:in-vivo:NA:1026:7157\tCDKN1A\n"
            "CDKN1A\tREACTS_WITH:DemoDB:NA:NA:1026:4193\tMDM2\nTP53\tSELF:DemoDB:NA:NA:7157:7157\tTP53\n",
            id="network: two seeds with a linker; EGFR hangs on one seed alone, 999999 is no gene, one edge comes twice",
        ),
    ],
)
def test_example(portal, query, body):
    assert portal.text(query) == body


def test_clinical_data_as_json(portal):
    answer = portal.get("cmd=getClinicalData&cancer_study_id=demo_2020&case_list=P3-T1,P3-T2&format=json")
    assert answer.headers["Content-Type"] == "application/json; charset=UTF-8"
    assert answer.text == (
        '{"data":[{"attr_id":"SAMPLE_CLASS","attr_val":"Primary","sample":"P3-T1"},{"attr_id":"AGE","attr_val":"48","sample":"P3-T1"},'
        '{"attr_id":"AGE","attr_val":"48","sample":"P3-T2"},{"attr_id":"DFS_MONTHS","attr_val":"12.5","sample":"P3-T1"},'
        '{"attr_id":"DFS_MONTHS","attr_val":"12.5","sample":"P3-T2"}],"attributes":[{"attr_id":"AGE","datatype":"NUMBER",'
        '"description":"Age at diagnosis","display_name":"Age"},{"attr_id":"DFS_MONTHS","datatype":"NUMBER",'
        '"description":"Months without disease","display_name":"Disease-free months"},{"attr_id":"SAMPLE_CLASS","datatype":"STRING",'
        '"description":"Class","display_name":"Sample class"}]}'
    )


def test_patient_sample_mapping_is_json_whatever_is_asked_for(portal):
    answer = portal.get("cmd=getPatientSampleMapping&cancer_study_id=demo_2020&case_set_id=demo_2020_all&format=txt")
    assert answer.headers["Content-Type"] == "application/json; charset=UTF-8"
    assert answer.text == '{"P1":["P1-T1"],"P2":["P2-T1"],"P3":["P3-T1","P3-T2"]}'
    listed = portal.text("cmd=getPatientSampleMapping&cancer_study_id=demo_2020&case_list=P3-T2,nosuch,P1-T1,P3-T2")
    assert json.loads(listed) == {"P3": ["P3-T2", "P3-T2"], "P1": ["P1-T1"]}
    assert list(json.loads(listed)) == ["P3", "P1"]


def test_cancer_types_is_the_old_name_of_cancer_studies(portal):
    assert portal.text("cmd=getCancerTypes") == portal.text("cmd=getCancerStudies")
