-- A mutation of one profile as /api/geneticprofiledata gives it, by gene, sample, start position and event; sample_list_id is
-- echoed. Lives on mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID) and, for cosmic_count, on cosmic_mutation.KEYWORD. Scans
-- cosmic_mutation no further than its first row: where it is empty, nothing is looked up. By few samples the profile
-- is no index: SQLite would read all of it in the order of its genes, 1.5 s where ten samples cost 1 ms. The count
-- compares the event too, because MariaDB keeps a subquery's results by what its collation takes for one keyword.
SELECT `f`.`STABLE_ID` AS `genetic_profile_id`,
       CAST(`m`.`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`,
       `g`.`HUGO_GENE_SYMBOL` AS `hugo_gene_symbol`,
       `s`.`STABLE_ID` AS `sample_id`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       :sample_list_id AS `sample_list_id`,
       `m`.`CENTER` AS `sequencing_center`,
       `m`.`MUTATION_STATUS` AS `mutation_status`,
       `e`.`MUTATION_TYPE` AS `mutation_type`,
       `m`.`VALIDATION_STATUS` AS `validation_status`,
       `e`.`PROTEIN_CHANGE` AS `amino_acid_change`,
       `e`.`FUNCTIONAL_IMPACT_SCORE` AS `functional_impact_score`, -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
       `e`.`LINK_XVAR` AS `xvar_link`, -- ? mutation_event.LINK_XVAR else NULL
       `e`.`LINK_PDB` AS `xvar_link_pdb`, -- ? mutation_event.LINK_PDB else NULL
       `e`.`LINK_MSA` AS `xvar_link_msa`, -- ? mutation_event.LINK_MSA else NULL
       `e`.`CHR` AS `chr`,
       CAST(`e`.`START_POSITION` AS CHAR) AS `start_position`,
       CAST(`e`.`END_POSITION` AS CHAR) AS `end_position`,
       CAST(`e`.`ONCOTATOR_PROTEIN_POS_START` AS CHAR) AS `protein_start_position`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else CAST(`e`.`PROTEIN_POS_START` AS CHAR)
           -- ? mutation_event.PROTEIN_POS_START
       CAST(`e`.`ONCOTATOR_PROTEIN_POS_END` AS CHAR) AS `protein_end_position`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_END else CAST(`e`.`PROTEIN_POS_END` AS CHAR)
           -- ? mutation_event.PROTEIN_POS_END
       `e`.`REFERENCE_ALLELE` AS `reference_allele`,
       `e`.`TUMOR_SEQ_ALLELE` AS `variant_allele`,
       CAST(`m`.`TUMOR_REF_COUNT` AS CHAR) AS `reference_read_count_tumor`,
       CAST(`m`.`TUMOR_ALT_COUNT` AS CHAR) AS `variant_read_count_tumor`,
       CAST(`m`.`NORMAL_REF_COUNT` AS CHAR) AS `reference_read_count_normal`,
       CAST(`m`.`NORMAL_ALT_COUNT` AS CHAR) AS `variant_read_count_normal`,
       CAST(CASE WHEN EXISTS (SELECT 1 FROM `cosmic_mutation`)
                 THEN (SELECT SUM(`x`.`COUNT`)
                         FROM `cosmic_mutation` `x`
                        WHERE `x`.`KEYWORD` = `e`.`KEYWORD` AND HEX(`x`.`KEYWORD`) = HEX(`e`.`KEYWORD`)
                          AND `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`) END AS CHAR) AS `cosmic_count`,
           -- ? cosmic_mutation.KEYWORD else NULL
       `e`.`KEYWORD` AS `keyword`
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
  JOIN `genetic_profile` `f` ON `f`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `f`.`CANCER_STUDY_ID`
 WHERE `m`.`GENETIC_PROFILE_ID` + 0 = :profile_pk -- ? few_samples else WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
   AND `m`.`ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
   AND `m`.`SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
 ORDER BY `m`.`ENTREZ_GENE_ID`, `m`.`SAMPLE_ID`, `e`.`START_POSITION`, `m`.`MUTATION_EVENT_ID`
