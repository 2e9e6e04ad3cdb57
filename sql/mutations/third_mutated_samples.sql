-- The number of mutations of each sample, in load order. Lives on mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
SELECT `m`.`SAMPLE_ID` AS `sample_pk`, COUNT(*) AS `mutations`
  FROM `mutation` `m`
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
   AND `m`.`ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
 GROUP BY `m`.`SAMPLE_ID`
HAVING EXISTS (SELECT 1 FROM `sample` `s` WHERE `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`)
 ORDER BY `m`.`SAMPLE_ID`
