-- How many mutations each gene has in a profile, by Entrez id. Lives on mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
SELECT `ENTREZ_GENE_ID` AS `entrez`, COUNT(*) AS `mutations`
  FROM `mutation`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
 GROUP BY `ENTREZ_GENE_ID`
 ORDER BY `ENTREZ_GENE_ID`
