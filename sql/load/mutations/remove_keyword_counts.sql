-- The recurrence counts of one profile, to be counted anew.
DELETE FROM `mutation_count_by_keyword` WHERE `GENETIC_PROFILE_ID` = :profile_pk
