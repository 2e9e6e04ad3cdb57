-- third_cna_event_numbers -> rows
-- How many events of copy number each sample of a profile has at each level. Lives on what third_cna_events lives on.
-- Columns: sample_pk integer, alteration integer, events integer
-- Filter: third_cna_event_numbers(profile_pk) = `x`.`GENETIC_PROFILE_ID` = :profile_pk
-- Filter: third_cna_event_numbers_by_genes(profile_pk, entrezs*) = +`x`.`GENETIC_PROFILE_ID` = :profile_pk AND `e`.`ENTREZ_GENE_ID` IN :entrezs
SELECT `x`.`SAMPLE_ID` AS `sample_pk`, `e`.`ALTERATION` AS `alteration`, COUNT(*) AS `events`
  FROM `sample_cna_event` `x`
  JOIN `cna_event` `e` ON `e`.`CNA_EVENT_ID` = `x`.`CNA_EVENT_ID`
 WHERE TRUE
 GROUP BY `x`.`SAMPLE_ID`, `e`.`ALTERATION`
