-- The rows of mutation_count_by_keyword that belong to the listed profiles; one step of removing a study.
DELETE FROM `mutation_count_by_keyword` WHERE `GENETIC_PROFILE_ID` IN (:pks)
