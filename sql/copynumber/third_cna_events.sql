-- third_cna_events -> records
-- An event of copy number in a sample of one profile, by gene. Lives on sample_cna_event (GENETIC_PROFILE_ID, SAMPLE_ID), of few genes on its primary
-- key: the plus keeps databases from the index. And on the primary key of alteration_driver_annotation.
-- Record: DBCopyNumberEvent
-- Column: entrez_gene_id integer = `e`.`ENTREZ_GENE_ID`
-- Column: alteration integer = `e`.`ALTERATION`
-- Column: sample_pk integer = `x`.`SAMPLE_ID`
-- Term: LEFT JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `x`.`CNA_EVENT_ID` AND `d`.`GENETIC_PROFILE_ID` = `x`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `x`.`SAMPLE_ID`
--          needs alteration_driver_annotation.DRIVER_FILTER else /* no drivers */
-- Filter: third_cna_events(profile_pk) = `x`.`GENETIC_PROFILE_ID` = :profile_pk
-- Filter: third_cna_events_by_genes(profile_pk, entrezs*) = +`x`.`GENETIC_PROFILE_ID` = :profile_pk AND `e`.`ENTREZ_GENE_ID` IN :entrezs
-- Long: third_cna_events_by_genes as third_cna_events, entrez_gene_id in entrezs
SELECT *
  FROM `sample_cna_event` `x`
  JOIN `cna_event` `e` ON `e`.`CNA_EVENT_ID` = `x`.`CNA_EVENT_ID`
  LEFT JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `x`.`CNA_EVENT_ID` AND `d`.`GENETIC_PROFILE_ID` = `x`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `x`.`SAMPLE_ID`
 WHERE TRUE
 ORDER BY `e`.`ENTREZ_GENE_ID`, `x`.`SAMPLE_ID`, `x`.`CNA_EVENT_ID`
