-- A cancer type whose blank fields were filled.
UPDATE `type_of_cancer`
   SET `NAME` = :name, `CLINICAL_TRIAL_KEYWORDS` = :keywords, `DEDICATED_COLOR` = :color,
       `SHORT_NAME` = :short_name, `PARENT` = :parent
 WHERE `TYPE_OF_CANCER_ID` = :code
