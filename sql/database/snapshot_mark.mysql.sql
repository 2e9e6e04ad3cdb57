-- What tells loads apart in a snapshot: the highest numbers of studies, profiles, sample lists and samples. Each is
-- looked up at the end of an index.
SELECT CONCAT_WS(' ', COALESCE((SELECT MAX(`CANCER_STUDY_ID`) FROM `cancer_study`), 0),
                      COALESCE((SELECT MAX(`GENETIC_PROFILE_ID`) FROM `genetic_profile`), 0),
                      COALESCE((SELECT MAX(`LIST_ID`) FROM `sample_list`), 0),
                      COALESCE((SELECT MAX(`INTERNAL_ID`) FROM `sample`), 0)) AS `mark`
