-- The samples with a mutation in a profile.
SELECT DISTINCT `SAMPLE_ID` AS `sample_pk` FROM `mutation` WHERE `GENETIC_PROFILE_ID` = :profile_pk
