-- How often keywords and genes occur in profiles, as another database has counted.
INSERT INTO `mutation_count_by_keyword` (`GENETIC_PROFILE_ID`, `KEYWORD`, `ENTREZ_GENE_ID`, `KEYWORD_COUNT`, `GENE_COUNT`)
VALUES (:profile_pk, :keyword, :entrez, :keyword_count, :gene_count)
