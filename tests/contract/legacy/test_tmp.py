def test_x(portal):
    for q in ["cmd=getTypesOfCancer","cmd=getCancerStudies&","cmd=getGeneticProfiles&cancer_study_id=demo_2020","cmd=getCaseLists&cancer_study_id=demo_2020",
     "cmd=getProfileData&case_set_id=demo_2020_all&genetic_profile_id=demo_2020_gistic&gene_list=TP53+nosuch1,kras",
     "cmd=getProfileData&case_set_id=demo_2020_all&genetic_profile_id=demo_2020_mutations,demo_2020_gistic&gene_list=7157",
     "cmd=getProfileData&case_set_id=demo_2020_all&genetic_profile_id=demo_2020_RPPA,demo_2020_mrna&gene_list=EGFR",
     "cmd=getMutationData&genetic_profile_id=demo_2020_mutations&gene_list=TP53&case_list=P1-T1",
     "cmd=getMutationData&genetic_profile_id=demo_2020_mutations&gene_list=TP53,KRAS",
     "cmd=getClinicalData&case_set_id=demo_2020_all","cmd=getClinicalData&cancer_study_id=demo_2020&case_list=P3-T1,P3-T2&format=json",
     "cmd=getPatientSampleMapping&cancer_study_id=demo_2020&case_set_id=demo_2020_all",
     "cmd=getProteinArrayInfo&cancer_study_id=demo_2020","cmd=getProteinArrayInfo&cancer_study_id=nova_2021","cmd=getProteinArrayInfo&cancer_study_id=hidden_2020",
     "cmd=getProteinArrayData&case_list=P1-T1,P9-T9,P3-T1&cancer_study_id=demo_2020&array_info=1",
     "cmd=getProteinArrayData&cancer_study_id=nova_2021","cmd=getProteinArrayData&cancer_study_id=hidden_2020&array_info=1",
     "cmd=getMutSig&cancer_study_id=demo_2020","cmd=getMutSig&cancer_study_id=demo_2020&q_value_threshold=0.03","cmd=getNetwork&gene_list=TP53,MDM2",
     ]:
        print("==",q); print(portal.text(q))
    assert 0
