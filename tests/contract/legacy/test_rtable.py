"""What clients in R get to see of each command: column names as R mangles them, row counts, cells in their columns."""

import pytest

from tests.rtable import read_table

ALL = "case_set_id=demo_2020_all"
MUTATION_NAMES = (
    "entrez_gene_id gene_symbol case_id sequencing_center mutation_status mutation_type validation_status amino_acid_change"
    " functional_impact_score xvar_link xvar_link_pdb xvar_link_msa chr start_position end_position reference_allele variant_allele"
    " reference_read_count_tumor variant_read_count_tumor reference_read_count_normal variant_read_count_normal genetic_profile_id"
)
CASES = "P1.T1 P2.T1 P3.T1 P3.T2"
# query → (column names, number of rows)
READ = {
    "cmd=getTypesOfCancer": ("type_of_cancer_id name", 2),
    "cmd=getCancerStudies&": ("cancer_study_id name description", 3),
    "cmd=getCancerTypes": ("cancer_study_id name description", 3),
    "cmd=getGeneticProfiles&cancer_study_id=demo_2020": (
        "genetic_profile_id genetic_profile_name genetic_profile_description cancer_study_id genetic_alteration_type"
        " show_profile_in_analysis_tab",
        6,
    ),
    "cmd=getCaseLists&cancer_study_id=demo_2020": (
        "case_list_id case_list_name case_list_description cancer_study_id case_ids",
        2,
    ),
    f"cmd=getProfileData&{ALL}&genetic_profile_id=demo_2020_gistic&gene_list=TP53,nosuch,KRAS&id_type=gene_symbol": (
        f"GENE_ID COMMON {CASES}",
        2,
    ),
    "cmd=getProfileData&case_list=P1-T1,9X,P1-T1,a%23b&genetic_profile_id=demo_2020_gistic&gene_list=TP53": (
        "GENE_ID COMMON P1.T1 X9X P1.T1.1 a",
        1,  # R cuts the heading at the #
    ),
    f"cmd=getProfileData&{ALL}&genetic_profile_id=demo_2020_gistic&gene_list=nosuch": (f"GENE_ID COMMON {CASES}", 0),
    f"cmd=getProfileData&{ALL}&genetic_profile_id=demo_2020_mutations,demo_2020_mrna&gene_list=TP53": (
        f"GENETIC_PROFILE_ID ALTERATION_TYPE GENE_ID COMMON {CASES}",
        2,
    ),
    f"cmd=getProfileData&{ALL}&genetic_profile_id=demo_2020_mutations,demo_2020_mrna&gene_list=x": (
        f"GENETIC_PROFILE_ID ALTERATION_TYPE GENE_ID COMMON {CASES}",
        0,
    ),
    "cmd=getProfileData&case_set_id=xxx&genetic_profile_id=demo_2020_mrna&gene_list=TP53": (
        "Error..Invalid.case_set_id...xxx.",
        0,
    ),
    "cmd=getMutationData&case_set_id=&genetic_profile_id=demo_2020_mutations&gene_list=TP53,KRAS": (MUTATION_NAMES, 5),
    f"cmd=getMutationData&{ALL}&genetic_profile_id=demo_2020_mutations&gene_list=MDM2": (MUTATION_NAMES, 0),
    f"cmd=getClinicalData&{ALL}": ("CASE_ID AGE DFS_MONTHS SAMPLE_CLASS", 3),
    "cmd=getClinicalData&case_list=P2-T1": ("CASE_ID", 0),
    "cmd=getProteinArrayInfo&cancer_study_id=demo_2020": ("ARRAY_ID ARRAY_TYPE GENE RESIDUE", 3),
    "cmd=getProteinArrayData&cancer_study_id=demo_2020&array_info=1": ("ARRAY_ID ARRAY_TYPE GENE RESIDUE P1.T1 P2.T1 P3.T1", 3),
    "cmd=getMutSig&cancer_study_id=demo_2020": ("Cancer Entrez Hugo Rank N n nVal nVer CpG C.G A.T INDEL p q", 2),
    "cmd=getNetwork&gene_list=TP53,MDM2": ("MDM2 REACTS_WITH.DemoDB.NA.1234567.4193.7157 TP53", 3),  # it has no heading
    "cmd=getCaseLists&cancer_study_id=xxx": ("Error..Problem.when.identifying.a.cancer.study.for.the.request.", 0),
    "cmd=getGeneticProfiles": (
        "Error..No.cancer.study..cancer_study_id...or.genetic.profile..genetic_profile_id..or.case.list.or..case_list..case.set"
        "..case_set_id..provided.by.request..Please.reformulate.request.",
        0,
    ),
    "cmd=badCommand": ("Error...badCommand..not.a.valid.command.", 0),
    "cmd=getAllClinicalData&cancer_study_id=demo_2020": ("Error..Unrecognized.command..getAllClinicalData", 0),
    "cmd=getMutationFrequency&cancer_study_id=demo_2020": ("Error..Unrecognized.command..getMutationFrequency", 0),
    f"cmd=getPatientSampleMapping&{ALL}": ("Please.specify.the.cancer.study.", 0),
}


@pytest.mark.parametrize("query", READ)
def test_names_and_rows(portal, query):
    names, rows = READ[query]
    frame = read_table(portal.text(query))
    assert frame.names == names.split()
    assert len(frame.rows) == rows
    assert frame.row_names is None


def column(frame, name):
    return [row[frame.names.index(name)] for row in frame.rows]


def test_values_stand_under_their_names(portal):
    frame = read_table(portal.text(f"cmd=getProfileData&{ALL}&genetic_profile_id=demo_2020_gistic&gene_list=TP53,nosuch,KRAS"))
    assert column(frame, "COMMON") == ["KRAS", "TP53"]
    assert column(frame, "P3.T1") == ["NA", "2"]
    frame = read_table(portal.text(f"cmd=getClinicalData&{ALL}"))
    assert (column(frame, "CASE_ID"), column(frame, "SAMPLE_CLASS")) == (["P1-T1", "P3-T1", "P3-T2"], ["Primary", "Primary", ""])
    frame = read_table(portal.text("cmd=getMutSig&cancer_study_id=demo_2020"))
    assert (column(frame, "nVer"), column(frame, "q")) == (["0.03", "2.5E-8"], ["", ""])
    frame = read_table(portal.text("cmd=getCaseLists&cancer_study_id=demo_2020"))
    assert column(frame, "case_ids")[0].split(" ") == ["P1-T1", "P2-T1", "P3-T1", "P3-T2", ""]
