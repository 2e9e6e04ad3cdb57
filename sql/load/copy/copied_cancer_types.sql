-- All cancer types of a database that is copied.
SELECT `TYPE_OF_CANCER_ID` AS `code`,
       `NAME` AS `name`,
       `CLINICAL_TRIAL_KEYWORDS` AS `keywords`, -- ? type_of_cancer.CLINICAL_TRIAL_KEYWORDS else ''
       `DEDICATED_COLOR` AS `color`,
       `SHORT_NAME` AS `short_name`,
       `PARENT` AS `parent`
  FROM `type_of_cancer`
