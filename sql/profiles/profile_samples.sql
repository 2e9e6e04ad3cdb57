-- profile_samples(profile_pk) -> value
-- The internal numbers of a profile's samples in the order of its values, each followed by a comma.
-- Columns: ordered_sample_list text
SELECT `ORDERED_SAMPLE_LIST` AS `ordered_sample_list` FROM `genetic_profile_samples` WHERE `GENETIC_PROFILE_ID` = :profile_pk
