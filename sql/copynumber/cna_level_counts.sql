-- How many samples of a profile have each event of copy number of the listed genes. Lives on cna_event.ENTREZ_GENE_ID and on the primary key of
-- sample_cna_event: the plus keeps databases from the index by profile.
SELECT `e`.`ENTREZ_GENE_ID` AS `entrez`, `e`.`ALTERATION` AS `alteration`, COUNT(DISTINCT `x`.`SAMPLE_ID`) AS `samples`
  FROM `cna_event` `e`
  JOIN `sample_cna_event` `x` ON `x`.`CNA_EVENT_ID` = `e`.`CNA_EVENT_ID`
 WHERE `e`.`ENTREZ_GENE_ID` IN (:entrezs) AND +`x`.`GENETIC_PROFILE_ID` = :profile_pk
 GROUP BY `e`.`ENTREZ_GENE_ID`, `e`.`ALTERATION`
