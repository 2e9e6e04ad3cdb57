"""The same answers from SQLite, from MariaDB, and from portals' own databases of other versions with a collation that ignores case."""

import pytest

from tests.contract.test_foreign_schemas import each_version, expected, foreign_served

__all__ = ["each_version", "expected", "foreign_served"]

QUERIES = (
    "cmd=getTypesOfCancer",
    "cmd=getCancerStudies",
    *(
        f"cmd={cmd}&cancer_study_id={study}"
        for cmd in ("getGeneticProfiles", "getCaseLists")
        for study in ("brca_two", "luad", "LUAD", "Luad")
    ),
    "cmd=getProfileData&genetic_profile_id=brca_two_gistic&case_set_id=brca_two_all&gene_list=TP53,kras,MIR-1/2,braf,twin,900001,UNUSED",
    "cmd=getProfileData&genetic_profile_id=brca_two_mrna&case_list=S2,s1,S1,S10&gene_list=A1BG,tp53,lfs1,AKT3,p53,mir,z,A,x",
    "cmd=getProfileData&genetic_profile_id=brca_two_mutations&case_set_id=brca_two_all&gene_list=TP53,KRAS,MIR-1/2,BRAF",
    "cmd=getProfileData&genetic_profile_id=brca_two_sv,brca_two_fusion,brca_two_nothing,brca_two_gsva,LUAD_mrna&case_list=S1&gene_list=TP53",
    "cmd=getProfileData&genetic_profile_id=brca_two_sv,brca_two_fusion,brca_two_nothing,brca_two_gsva&case_list=S1&gene_list=TP53",
    "cmd=getProfileData&genetic_profile_id=luad_mrna&case_list=S1&gene_list=TP53",
    "cmd=getProfileData&genetic_profile_id=LUAD_mrna&case_set_id=LUAD_all&gene_list=TP53",
    "cmd=getProfileData&genetic_profile_id=LUAD_mrna&case_set_id=luad_all&gene_list=TP53",
    "cmd=getMutationData&genetic_profile_id=brca_two_mutations&gene_list=tp53,KRAS,-7,MIR-1/2",
    "cmd=getMutationData&genetic_profile_id=brca_two_mutations,brca_two_fusion,luad_mutations&gene_list=p53,BRAF&case_list=S1,S2,s2",
    "cmd=getClinicalData&case_set_id=brca_two_all",
    "cmd=getClinicalData&case_list=S10",
    "cmd=getClinicalData&cancer_study_id=brca_two&case_list=s1,S1,S9,S10&format=json",
    "cmd=getPatientSampleMapping&cancer_study_id=brca_two&case_set_id=brca_two_all",
    "cmd=getProteinArrayInfo&cancer_study_id=brca_two",
    "cmd=getProteinArrayData&cancer_study_id=brca_two&case_list=S1",
    "cmd=getMutSig&cancer_study_id=brca_two",
    "cmd=getNetwork&gene_list=TP53",
    "cmd=getClinicalData&cancer_study_id=brca_two&case_ids_key=x",
)
# Columns of mutation data that newer schemas have not kept.
IMPACT = slice(8, 12)


def text(it, query):
    answer = it.get("/webservice.do", query)
    assert answer.status_code == 200, answer.text
    return answer.data.decode()


@pytest.mark.parametrize("query", QUERIES)
def test_both_databases(both_served, query):
    sqlite, mysql = both_served
    assert text(sqlite, query) == text(mysql, query)


@each_version
def test_each_version(foreign_served, expected):
    for query in QUERIES:
        known = text(expected, query)
        if "getMutationData" in query and foreign_served.number >= (2, 13, 0):
            known = "\n".join(map(without_impact, known.split("\n")))
        assert text(foreign_served, query) == known, query


def without_impact(line):
    cells = line.split("\t")
    if cells[0].lstrip("-").isdigit():
        cells[IMPACT] = ["null"] * 4
    return "\t".join(cells)


def test_rows_are_told(both_served):
    """What the others compare is something."""
    body = text(both_served[0], "cmd=getMutationData&genetic_profile_id=brca_two_mutations&gene_list=tp53,KRAS,-7,MIR-1/2")
    assert body.startswith("# Warning:  Unknown gene:  -7\n# DATA_TYPE\t")
    assert body.count("\n") == 3 + 7, body
    assert "-7\tMIR-1/2\tS\u00e9\tnull\tnull\tnull\tnull\tMUTATED\tnull" in body
