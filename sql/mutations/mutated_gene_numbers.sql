-- How many mutations each gene has in a profile, of all samples or of the listed ones, by Entrez id. Lives on mutation
-- (GENETIC_PROFILE_ID, ENTREZ_GENE_ID), of samples on SAMPLE_ID.
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`, COUNT(*) AS `mutations`
  FROM `mutation` `m`
 WHERE `m`.`GENETIC_PROFILE_ID` + 0 = :profile_pk -- ? sample_pks else WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
   AND `m`.`SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
 GROUP BY `m`.`ENTREZ_GENE_ID`
HAVING EXISTS (SELECT 1 FROM `gene` `g` WHERE `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`)
 ORDER BY `m`.`ENTREZ_GENE_ID`
