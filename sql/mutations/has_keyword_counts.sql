-- 1 where loaders counted the keywords of a profile, else no row. Lives on mutation_count_by_keyword (GENETIC_PROFILE_ID, KEYWORD).
-- ? mutation_count_by_keyword.KEYWORD
SELECT 1 AS `there`
  FROM `mutation_count_by_keyword`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
 LIMIT 1
