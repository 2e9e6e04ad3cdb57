-- Drugs with all that is told of them. Scans drug.
-- ? drug.*
SELECT `DRUG_ID` AS `drug_id`,
       `DRUG_RESOURCE` AS `resource`,
       `DRUG_NAME` AS `name`,
       `DRUG_SYNONYMS` AS `synonyms`,
       `DRUG_DESCRIPTION` AS `description`,
       `DRUG_XREF` AS `xref`,
       `DRUG_ATC_CODE` AS `atc_code`,
       `DRUG_APPROVED` AS `approved`,
       `DRUG_CANCERDRUG` AS `cancer_drug`,
       `DRUG_NUTRACEUTICAL` AS `nutraceutical`,
       `DRUG_NUMOFTRIALS` AS `trials`
  FROM `drug`
