-- How many samples of a profile have a mutation of each keyword, 0 where it is null, and of its gene, as loaders counted them: of the listed
-- genes. Lives on mutation_count_by_keyword.ENTREZ_GENE_ID.
-- ? mutation_count_by_keyword.KEYWORD
SELECT `ENTREZ_GENE_ID` AS `entrez`, `KEYWORD` AS `keyword`, `GENE_COUNT` AS `gene_samples`,
       `KEYWORD_COUNT` AS `keyword_samples`
  FROM `mutation_count_by_keyword`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk AND `ENTREZ_GENE_ID` IN (:entrezs)
