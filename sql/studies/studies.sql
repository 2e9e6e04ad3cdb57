-- studies -> records
-- A study, in load order.
-- Record: DBStudy
-- Field: id text = `CANCER_STUDY_IDENTIFIER`
-- Field: type_of_cancer text = `TYPE_OF_CANCER_ID`
-- Field: name text = `NAME`
-- Field: short_name text = `SHORT_NAME` needs cancer_study.SHORT_NAME else NULL
-- Field: description text = `DESCRIPTION`
-- Field: pmid text = `PMID`
-- Field: citation text = `CITATION`
-- Field: groups text = `GROUPS`
-- Filter: studies()
-- Filter: studies_by_ids(study_ids*) = `CANCER_STUDY_IDENTIFIER` IN :study_ids
-- Exact: id in study_ids
-- Long: studies_by_ids as studies, id in study_ids
SELECT *
  FROM `cancer_study`
 WHERE TRUE
 ORDER BY `CANCER_STUDY_ID`
