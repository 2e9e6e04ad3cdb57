-- Each gene and sample in which a profile has a mutation, once; of all genes or of the listed ones, by gene. Lives on
-- mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`,
       `m`.`SAMPLE_ID` AS `sample_pk`,
       COUNT(*) AS `mutations`
  FROM `mutation` `m`
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
   AND `m`.`ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
 GROUP BY `m`.`ENTREZ_GENE_ID`, `m`.`SAMPLE_ID`
 ORDER BY `m`.`ENTREZ_GENE_ID`, `m`.`SAMPLE_ID`
