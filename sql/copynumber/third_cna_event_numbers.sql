-- How many events of copy number each sample of a profile has at each level. Lives on what sample_cna_events lives on.
SELECT `x`.`SAMPLE_ID` AS `sample_pk`, `e`.`ALTERATION` AS `alteration`, COUNT(*) AS `events`
  FROM `sample_cna_event` `x`
  JOIN `cna_event` `e` ON `e`.`CNA_EVENT_ID` = `x`.`CNA_EVENT_ID`
 WHERE +`x`.`GENETIC_PROFILE_ID` = :profile_pk -- ? entrezs else WHERE `x`.`GENETIC_PROFILE_ID` = :profile_pk
   AND `e`.`ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
 GROUP BY `x`.`SAMPLE_ID`, `e`.`ALTERATION`
