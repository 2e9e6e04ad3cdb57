-- 1 where a mutation of a profile is of a sample that has gone, else 0: no record is made of it, and those of its gene
-- cannot be counted by its index. Lives on mutation (GENETIC_PROFILE_ID, SAMPLE_ID).
SELECT EXISTS (SELECT 1
                 FROM `mutation` `m`
                WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
                  AND NOT EXISTS (SELECT 1 FROM `sample` `s` WHERE `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`)) AS `has`
