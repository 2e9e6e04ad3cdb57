-- How many samples of each of the profiles have a mutation of each of the genes. Lives on mutation.ENTREZ_GENE_ID.
SELECT `m`.`GENETIC_PROFILE_ID` AS `profile_pk`, `m`.`ENTREZ_GENE_ID` AS `entrez`,
       COUNT(DISTINCT `m`.`SAMPLE_ID`) AS `samples`
  FROM `mutation` `m`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
 WHERE `m`.`ENTREZ_GENE_ID` IN (:entrezs) AND `m`.`GENETIC_PROFILE_ID` IN (:profile_pks)
 GROUP BY `m`.`GENETIC_PROFILE_ID`, `m`.`ENTREZ_GENE_ID`
