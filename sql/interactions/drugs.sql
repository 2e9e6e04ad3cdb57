-- A drug, by its id; HEX sorts by the characters. Scans drug. Lives on drug.DRUG_ID.
-- ? drug.*
SELECT `d`.`DRUG_ID` AS `id`,
       `d`.`DRUG_NAME` AS `name`,
       `d`.`DRUG_SYNONYMS` AS `synonyms`,
       `d`.`DRUG_DESCRIPTION` AS `description`,
       `d`.`DRUG_RESOURCE` AS `resource`,
       `d`.`DRUG_ATC_CODE` AS `atc_codes`,
       CAST(COALESCE(`d`.`DRUG_APPROVED`, 0) > 0 AS CHAR) AS `fda_approved`,
       CAST(COALESCE(`d`.`DRUG_CANCERDRUG`, 0) > 0 AS CHAR) AS `cancer_drug`,
       CAST(`d`.`DRUG_NUMOFTRIALS` AS CHAR) AS `trial_count`,
       `d`.`DRUG_XREF` AS `references`
  FROM `drug` `d`
 WHERE `d`.`DRUG_ID` IN (:drug_ids) -- ? drug_ids
 ORDER BY HEX(`d`.`DRUG_ID`)
