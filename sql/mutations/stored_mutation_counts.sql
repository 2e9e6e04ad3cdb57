-- stored_mutation_counts(profile_pk) -> rows
-- How many mutations each sample of a profile has, as portals of old counted them.
-- Needs: mutation_count
-- Columns: sample_pk integer, mutations integer
SELECT `SAMPLE_ID` AS `sample_pk`, `MUTATION_COUNT` AS `mutations` FROM `mutation_count` WHERE `GENETIC_PROFILE_ID` = :profile_pk
