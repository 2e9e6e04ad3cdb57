-- How many mutation rows the genes have in each of the studies. Lives on mutation.ENTREZ_GENE_ID.
SELECT `f`.`CANCER_STUDY_ID` AS `study_pk`, COUNT(*) AS `mutations`
  FROM `mutation` `m`
  JOIN `genetic_profile` `f` ON `f`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID`
 WHERE `m`.`ENTREZ_GENE_ID` IN (:entrezs) AND `f`.`CANCER_STUDY_ID` IN (:study_pks)
 GROUP BY `f`.`CANCER_STUDY_ID`
 ORDER BY `f`.`CANCER_STUDY_ID`
