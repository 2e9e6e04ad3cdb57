-- What an update says of a study.
UPDATE `cancer_study`
   SET `TYPE_OF_CANCER_ID` = :type_of_cancer, `NAME` = :name, `SHORT_NAME` = :short_name, `DESCRIPTION` = :description,
       `PUBLIC` = :public, `PMID` = :pmid, `CITATION` = :citation, `GROUPS` = :groups
 WHERE `CANCER_STUDY_ID` = :study_pk
