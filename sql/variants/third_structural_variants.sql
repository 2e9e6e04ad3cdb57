-- third_structural_variants -> records
-- A structural variant of one profile, in load order. Lives on structural_variant.GENETIC_PROFILE_ID.
-- Needs: structural_variant.SITE1_CHROMOSOME
-- Record: DBStructuralVariant
-- Column: sample_pk integer = `v`.`SAMPLE_ID`
-- Column: variant_pk integer = `v`.`INTERNAL_ID`
-- Term: LEFT JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `v`.`INTERNAL_ID` AND `d`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `v`.`SAMPLE_ID`
--          needs alteration_driver_annotation.DRIVER_FILTER else /* drivers stand in the table itself */
-- Filter: third_structural_variants(profile_pk) = `v`.`GENETIC_PROFILE_ID` = :profile_pk
-- Filter: third_structural_variants_by_samples(profile_pk, sample_pks*) = `v`.`GENETIC_PROFILE_ID` = :profile_pk AND `v`.`SAMPLE_ID` IN :sample_pks
-- Filter: third_structural_variants_by_pks(variant_pks*) = `v`.`INTERNAL_ID` IN :variant_pks
-- Long: third_structural_variants_by_samples as third_structural_variants, sample_pk in sample_pks
SELECT *
  FROM `structural_variant` `v`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `v`.`SAMPLE_ID`
  JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `s`.`PATIENT_ID`
  JOIN `genetic_profile` `f` ON `f`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `f`.`CANCER_STUDY_ID`
  LEFT JOIN `gene` `g1` ON `g1`.`ENTREZ_GENE_ID` = `v`.`SITE1_ENTREZ_GENE_ID`
  LEFT JOIN `gene` `g2` ON `g2`.`ENTREZ_GENE_ID` = `v`.`SITE2_ENTREZ_GENE_ID`
  LEFT JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `v`.`INTERNAL_ID` AND `d`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `v`.`SAMPLE_ID`
 WHERE TRUE
 ORDER BY `v`.`INTERNAL_ID`
