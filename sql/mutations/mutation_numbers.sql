-- How many mutations each gene has in a profile, by Entrez id, or each sample, in load order: those of which records are made.
-- Where some are of samples that have gone, only a look at each sample tells. Lives on mutation (GENETIC_PROFILE_ID,
-- ENTREZ_GENE_ID), of few samples on SAMPLE_ID.
SELECT `m`.`SAMPLE_ID` AS `owner_pk`, -- ? by_sample else `m`.`ENTREZ_GENE_ID`
       COUNT(*) AS `mutations`
  FROM `mutation` `m`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID` -- ? looked_at
 WHERE `m`.`GENETIC_PROFILE_ID` + 0 = :profile_pk -- ? few_samples else WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
   AND `m`.`ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
   AND `m`.`SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
 GROUP BY `m`.`SAMPLE_ID` -- ? by_sample else GROUP BY `m`.`ENTREZ_GENE_ID`
HAVING EXISTS (SELECT 1 FROM `sample` `x` WHERE `x`.`INTERNAL_ID` = `m`.`SAMPLE_ID`)
    -- ? by_sample else HAVING EXISTS (SELECT 1 FROM `gene` `g` WHERE `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`)
 ORDER BY `m`.`SAMPLE_ID` -- ? by_sample else ORDER BY `m`.`ENTREZ_GENE_ID`
