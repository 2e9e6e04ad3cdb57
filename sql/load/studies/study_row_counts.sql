-- How many rows of each table belong to the study, of the tables that a load fills.
SELECT 'cancer_study' AS `table_name`, COUNT(*) AS `number` FROM `cancer_study` WHERE `CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'cancer_study_tags', COUNT(*) FROM `cancer_study_tags` WHERE `CANCER_STUDY_ID` = :study_pk -- ? cancer_study_tags.* else SELECT 'cancer_study_tags', 0
UNION ALL
SELECT 'genetic_profile', COUNT(*) FROM `genetic_profile` WHERE `CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'genetic_profile_link', (SELECT COUNT(*)
  FROM `genetic_profile` `o`
  JOIN `genetic_profile_link` `t` ON `t`.`REFERRED_GENETIC_PROFILE_ID` = `o`.`GENETIC_PROFILE_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk)
    -- ? genetic_profile_link.* else SELECT 'genetic_profile_link', 0
UNION ALL
SELECT 'sample_list', COUNT(*) FROM `sample_list` WHERE `CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'patient', COUNT(*) FROM `patient` WHERE `CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'clinical_patient', COUNT(*)
  FROM `patient` `o` JOIN `clinical_patient` `t` ON `t`.`INTERNAL_ID` = `o`.`INTERNAL_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'sample', COUNT(*)
  FROM `patient` `o` JOIN `sample` `t` ON `t`.`PATIENT_ID` = `o`.`INTERNAL_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'protein_array_cancer_study', COUNT(*) FROM `protein_array_cancer_study` WHERE `CANCER_STUDY_ID` = :study_pk -- ? protein_array_cancer_study.* else SELECT 'protein_array_cancer_study', 0
UNION ALL
SELECT 'protein_array_data', COUNT(*) FROM `protein_array_data` WHERE `CANCER_STUDY_ID` = :study_pk -- ? protein_array_data.* else SELECT 'protein_array_data', 0
UNION ALL
SELECT 'copy_number_seg_file', COUNT(*) FROM `copy_number_seg_file` WHERE `CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'copy_number_seg', COUNT(*) FROM `copy_number_seg` WHERE `CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'clinical_sample', COUNT(*)
  FROM `patient` `o`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `o`.`INTERNAL_ID`
  JOIN `clinical_sample` `t` ON `t`.`INTERNAL_ID` = `s`.`INTERNAL_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'sample_list_list', COUNT(*)
  FROM `sample_list` `o` JOIN `sample_list_list` `t` ON `t`.`LIST_ID` = `o`.`LIST_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'clinical_attribute_meta', COUNT(*) FROM `clinical_attribute_meta` WHERE `CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'mutation_count_by_keyword', (SELECT COUNT(*)
  FROM `genetic_profile` `o` JOIN `mutation_count_by_keyword` `t` ON `t`.`GENETIC_PROFILE_ID` = `o`.`GENETIC_PROFILE_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk)
    -- ? mutation_count_by_keyword.* else SELECT 'mutation_count_by_keyword', 0
UNION ALL
SELECT 'mutation', COUNT(*)
  FROM `genetic_profile` `o` JOIN `mutation` `t` ON `t`.`GENETIC_PROFILE_ID` = `o`.`GENETIC_PROFILE_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'sample_profile', COUNT(*)
  FROM `genetic_profile` `o` JOIN `sample_profile` `t` ON `t`.`GENETIC_PROFILE_ID` = `o`.`GENETIC_PROFILE_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'genetic_profile_samples', COUNT(*)
  FROM `genetic_profile` `o` JOIN `genetic_profile_samples` `t` ON `t`.`GENETIC_PROFILE_ID` = `o`.`GENETIC_PROFILE_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'genetic_alteration', COUNT(*)
  FROM `genetic_profile` `o` JOIN `genetic_alteration` `t` ON `t`.`GENETIC_PROFILE_ID` = `o`.`GENETIC_PROFILE_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'sample_cna_event', COUNT(*)
  FROM `genetic_profile` `o` JOIN `sample_cna_event` `t` ON `t`.`GENETIC_PROFILE_ID` = `o`.`GENETIC_PROFILE_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk
UNION ALL
SELECT 'clinical_event', (SELECT COUNT(*)
  FROM `patient` `o` JOIN `clinical_event` `t` ON `t`.`PATIENT_ID` = `o`.`INTERNAL_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk)
UNION ALL
SELECT 'clinical_event_data', (SELECT COUNT(*)
  FROM `patient` `o`
  JOIN `clinical_event` `e` ON `e`.`PATIENT_ID` = `o`.`INTERNAL_ID`
  JOIN `clinical_event_data` `t` ON `t`.`CLINICAL_EVENT_ID` = `e`.`CLINICAL_EVENT_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk)
UNION ALL
SELECT 'structural_variant', (SELECT COUNT(*)
  FROM `genetic_profile` `o` JOIN `structural_variant` `t` ON `t`.`GENETIC_PROFILE_ID` = `o`.`GENETIC_PROFILE_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk)
    -- ? structural_variant.* else SELECT 'structural_variant', 0
UNION ALL
SELECT 'gistic', (SELECT COUNT(*) FROM `gistic` WHERE `CANCER_STUDY_ID` = :study_pk)
UNION ALL
SELECT 'gistic_to_gene', (SELECT COUNT(*)
  FROM `gistic` `o` JOIN `gistic_to_gene` `t` ON `t`.`GISTIC_ROI_ID` = `o`.`GISTIC_ROI_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk)
UNION ALL
SELECT 'resource_definition', (SELECT COUNT(*) FROM `resource_definition` WHERE `CANCER_STUDY_ID` = :study_pk)
    -- ? resource_definition.* else SELECT 'resource_definition', 0
UNION ALL
SELECT 'resource_study', (SELECT COUNT(*) FROM `resource_study` WHERE `INTERNAL_ID` = :study_pk)
    -- ? resource_study.* else SELECT 'resource_study', 0
UNION ALL
SELECT 'resource_patient', (SELECT COUNT(*)
  FROM `patient` `o` JOIN `resource_patient` `t` ON `t`.`INTERNAL_ID` = `o`.`INTERNAL_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk)
    -- ? resource_patient.* else SELECT 'resource_patient', 0
UNION ALL
SELECT 'resource_sample', (SELECT COUNT(*)
  FROM `patient` `o`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `o`.`INTERNAL_ID`
  JOIN `resource_sample` `t` ON `t`.`INTERNAL_ID` = `s`.`INTERNAL_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk)
    -- ? resource_sample.* else SELECT 'resource_sample', 0
UNION ALL
SELECT 'allele_specific_copy_number', (SELECT COUNT(*)
  FROM `genetic_profile` `o`
  JOIN `allele_specific_copy_number` `t` ON `t`.`GENETIC_PROFILE_ID` = `o`.`GENETIC_PROFILE_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk)
    -- ? allele_specific_copy_number.* else SELECT 'allele_specific_copy_number', 0
UNION ALL
SELECT 'alteration_driver_annotation', (SELECT COUNT(*)
  FROM `genetic_profile` `o`
  JOIN `alteration_driver_annotation` `t` ON `t`.`GENETIC_PROFILE_ID` = `o`.`GENETIC_PROFILE_ID`
 WHERE `o`.`CANCER_STUDY_ID` = :study_pk)
    -- ? alteration_driver_annotation.* else SELECT 'alteration_driver_annotation', 0
