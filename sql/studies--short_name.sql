-- studies() -> records
-- Every study, in load order.
-- Columns: id text, type_of_cancer text, name text, short_name text, description text, pmid text, citation text, groups text
-- Needs: cancer_study.SHORT_NAME
SELECT `CANCER_STUDY_IDENTIFIER` AS `id`,
       `TYPE_OF_CANCER_ID` AS `type_of_cancer`,
       `NAME` AS `name`,
       `SHORT_NAME` AS `short_name`,
       `DESCRIPTION` AS `description`,
       `PMID` AS `pmid`,
       `CITATION` AS `citation`,
       `GROUPS` AS `groups`
  FROM `cancer_study`
 ORDER BY `CANCER_STUDY_ID`
