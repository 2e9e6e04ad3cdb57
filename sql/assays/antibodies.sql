-- antibodies(study_pk) -> rows
-- An antibody registered for a study; their order is the caller's affair.
-- Record: getProteinArrayInfo
-- Needs: protein_array_info, protein_array_cancer_study
-- Field: ARRAY_ID text = `i`.`PROTEIN_ARRAY_ID`
-- Field: ARRAY_TYPE text = `i`.`TYPE`
-- Field: GENE text = `i`.`GENE_SYMBOL`
-- Field: RESIDUE text = `i`.`TARGET_RESIDUE`
SELECT *
  FROM `protein_array_cancer_study` `c`
  JOIN `protein_array_info` `i` ON `i`.`PROTEIN_ARRAY_ID` = `c`.`PROTEIN_ARRAY_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk
