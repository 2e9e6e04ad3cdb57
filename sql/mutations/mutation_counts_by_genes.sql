-- How many mutation rows each of the genes has in each of the studies; no row where there are none. Lives on
-- mutation.ENTREZ_GENE_ID.
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`, `f`.`CANCER_STUDY_ID` AS `study_pk`, COUNT(*) AS `mutations`
  FROM `mutation` `m`
  JOIN `genetic_profile` `f` ON `f`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID`
 WHERE `m`.`ENTREZ_GENE_ID` IN (:entrezs) AND `f`.`CANCER_STUDY_ID` IN (:study_pks)
 GROUP BY `m`.`ENTREZ_GENE_ID`, `f`.`CANCER_STUDY_ID`
