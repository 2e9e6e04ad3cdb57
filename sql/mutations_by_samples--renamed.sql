-- mutations_by_samples(profile_pk, sample_pks*, sample_list_id) -> records
-- The mutations of a profile in the listed samples, by gene, sample, start position and event; sample_list_id is echoed.
-- Lives on mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID) and, for cosmic_count, on cosmic_mutation.KEYWORD.
-- Scans cosmic_mutation no further than its first row: where it is empty, as genows leaves it, nothing is looked up.
-- The count compares the event too, because MariaDB keeps a subquery's results by what its collation takes for one keyword.
-- Columns: genetic_profile_id text, entrez_gene_id text, hugo_gene_symbol text, sample_id text, study_id text, sample_list_id text, sequencing_center text, mutation_status text, mutation_type text, validation_status text, amino_acid_change text, functional_impact_score text, xvar_link text, xvar_link_pdb text
-- Columns: xvar_link_msa text, chr text, start_position text, end_position text, protein_start_position text, protein_end_position text, reference_allele text, variant_allele text, reference_read_count_tumor text, variant_read_count_tumor text, reference_read_count_normal text, variant_read_count_normal text, cosmic_count text, keyword text
-- Needs: mutation_event.PROTEIN_POS_START, cosmic_mutation.KEYWORD
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
       NULL AS `functional_impact_score`,
       NULL AS `xvar_link`,
       NULL AS `xvar_link_pdb`,
       NULL AS `xvar_link_msa`,
       `e`.`CHR` AS `chr`,
       CAST(`e`.`START_POSITION` AS CHAR) AS `start_position`,
       CAST(`e`.`END_POSITION` AS CHAR) AS `end_position`,
       CAST(`e`.`PROTEIN_POS_START` AS CHAR) AS `protein_start_position`,
       CAST(`e`.`PROTEIN_POS_END` AS CHAR) AS `protein_end_position`,
       `e`.`REFERENCE_ALLELE` AS `reference_allele`,
       `e`.`TUMOR_SEQ_ALLELE` AS `variant_allele`,
       CAST(`m`.`TUMOR_REF_COUNT` AS CHAR) AS `reference_read_count_tumor`,
       CAST(`m`.`TUMOR_ALT_COUNT` AS CHAR) AS `variant_read_count_tumor`,
       CAST(`m`.`NORMAL_REF_COUNT` AS CHAR) AS `reference_read_count_normal`,
       CAST(`m`.`NORMAL_ALT_COUNT` AS CHAR) AS `variant_read_count_normal`,
       CASE WHEN EXISTS (SELECT 1 FROM `cosmic_mutation`)
            THEN (SELECT CAST(SUM(`x`.`COUNT`) AS CHAR)
                    FROM `cosmic_mutation` `x`
                   WHERE `x`.`KEYWORD` = `e`.`KEYWORD` AND HEX(`x`.`KEYWORD`) = HEX(`e`.`KEYWORD`)
                     AND `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`) END AS `cosmic_count`,
       `e`.`KEYWORD` AS `keyword`
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
  JOIN `genetic_profile` `f` ON `f`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `f`.`CANCER_STUDY_ID`
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`SAMPLE_ID` IN :sample_pks
 ORDER BY `m`.`ENTREZ_GENE_ID`, `m`.`SAMPLE_ID`, `e`.`START_POSITION`, `m`.`MUTATION_EVENT_ID`
