-- 1 where an event of copy number of a profile is of a sample that has gone, else 0. Lives on sample_cna_event
-- (GENETIC_PROFILE_ID, SAMPLE_ID).
SELECT EXISTS (SELECT 1
                 FROM `sample_cna_event` `x`
                WHERE `x`.`GENETIC_PROFILE_ID` = :profile_pk
                  AND NOT EXISTS (SELECT 1 FROM `sample` `s` WHERE `s`.`INTERNAL_ID` = `x`.`SAMPLE_ID`)) AS `has`
