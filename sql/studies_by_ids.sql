-- studies_by_ids(study_ids*) -> records
-- The listed studies, in load order. Lives on the unique index of CANCER_STUDY_IDENTIFIER.
-- Columns: id text, type_of_cancer text, name text, short_name text, description text, pmid text, citation text, groups text
-- Exact: id in study_ids
SELECT `CANCER_STUDY_IDENTIFIER` AS `id`,
       `TYPE_OF_CANCER_ID` AS `type_of_cancer`,
       `NAME` AS `name`,
       NULL AS `short_name`,
       `DESCRIPTION` AS `description`,
       `PMID` AS `pmid`,
       `CITATION` AS `citation`,
       `GROUPS` AS `groups`
  FROM `cancer_study`
 WHERE `CANCER_STUDY_IDENTIFIER` IN :study_ids
 ORDER BY `CANCER_STUDY_ID`
