-- How often keywords and genes occur among the mutations of a profile.
-- ? mutation_count_by_keyword.*
SELECT `GENETIC_PROFILE_ID` AS `profile_pk`,
       `KEYWORD` AS `keyword`,
       `ENTREZ_GENE_ID` AS `entrez`,
       `KEYWORD_COUNT` AS `keyword_count`,
       `GENE_COUNT` AS `gene_count`
  FROM `mutation_count_by_keyword`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
