"""Newer portals have dropped tables that some commands read: they count as empty."""

import pytest
from werkzeug.test import Client

DROPPED = (
    "protein_array_data",
    "protein_array_target",
    "protein_array_cancer_study",
    "protein_array_info",
    "mut_sig",
    "interaction",
    "text_cache",
)
STUDY = (
    "INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')",
    "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`,"
    " `DESCRIPTION`, `PUBLIC`) VALUES (1, 'new', 'mixed', 'n', 's', 'd', 1)",
    "INSERT INTO `patient` VALUES (1, 'P', 1)",
    "INSERT INTO `sample` (`INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE`, `PATIENT_ID`, `TYPE_OF_CANCER_ID`) VALUES"
    " (1, 'S1', 'Metastatic', 1, 'mixed'), (2, 'S2', 'Metastatic', 1, 'mixed'), (3, 'S3', 'Metastatic', 1, 'mixed')",
    "INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES (1, 'GENE'), (2, 'GENE')",
    "INSERT INTO `gene` VALUES (7157, 'TP53', 1, NULL), (-1, 'TP53_PS15', 2, 'phosphoprotein')",
    "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`,"
    " `SHOW_PROFILE_IN_ANALYSIS_TAB`) VALUES (1, 'new_z', 1, 'PROTEIN_LEVEL', 'Z-SCORE', 'Z', 0),"
    " (2, 'new_level', 1, 'PROTEIN_LEVEL', 'LOG2-VALUE', 'P', 0), (3, 'new_old', 1, 'PROTEIN_ARRAY_PROTEIN_LEVEL', '', 'O', 0)",
    "INSERT INTO `genetic_profile_samples` VALUES (1, '1,2,'), (2, '3,1,')",
    "INSERT INTO `genetic_alteration` VALUES (1, 1, '9,9,'), (2, 1, '1.50,NA,'), (2, 2, ',1e-4,')",
)
INFO = "ARRAY_ID\tARRAY_TYPE\tGENE\tRESIDUE"


@pytest.mark.parametrize(
    ("query", "body"),
    [
        pytest.param(
            "cmd=getProteinArrayInfo&cancer_study_id=new",
            f"{INFO}\nTP53\tprotein_level\tTP53\tnull\nTP53_PS15\tphosphorylation\tTP53\tpS15\n",
            id="antibodies from the first profile that has no z-scores",
        ),
        pytest.param(
            "cmd=getProteinArrayData&cancer_study_id=new",
            "ARRAY_ID\tS1\tS3\nTP53\tNaN\t1.5\nTP53_PS15\t1.0E-4\tNaN\n",
            id="their values in load order",
        ),
        pytest.param(
            "cmd=getProfileData&genetic_profile_id=new_old&gene_list=TP53,TP53_PS15&case_list=S1&suppress_mondrian_header=true",
            "GENE_ID\tCOMMON\tS1\n7157\tTP53\tNaN\n-1\tTP53_PS15\tNaN\n",
            id="an old profile of antibodies has no values",
        ),
        pytest.param(
            "cmd=getMutSig&cancer_study_id=new",
            "Cancer\tEntrez\tHugo\tRank\tN\tn\tnVal\tnVer\tCpG\tC+G\tA+T\tINDEL\tp\tq\n",
            id="no MutSig records",
        ),
        pytest.param("cmd=getNetwork&gene_list=TP53", "", id="no interactions"),
        pytest.param(
            "cmd=getClinicalData&cancer_study_id=new&case_ids_key=x",
            "Error: case_set_id or case_list must be specified.\n",
            id="no stored lists",
        ),
    ],
)
def test_an_absent_table_is_an_empty_one(empty, query, body):
    empty.made.run(*STUDY, *(f"DROP TABLE `{table}`" for table in DROPPED))
    app = empty.app()
    answer = Client(app).get("/webservice.do?" + query, buffered=True)
    app.close()
    assert (answer.status_code, answer.text) == (200, body)


def test_z_scores_alone_are_better_than_nothing(empty):
    empty.made.run(*STUDY, "UPDATE `genetic_profile` SET `DATATYPE` = 'Z-SCORE' WHERE `GENETIC_PROFILE_ID` = 2")
    assert empty.text("cmd=getProteinArrayData&cancer_study_id=new") == "ARRAY_ID\tS1\tS2\nTP53\t9.0\t9.0\n"
