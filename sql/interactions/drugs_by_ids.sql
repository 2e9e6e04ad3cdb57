-- The listed drugs. Lives on drug's primary key.
-- ? drug.*
SELECT `DRUG_ID` AS `id`, `DRUG_RESOURCE` AS `resource`, `DRUG_NAME` AS `name`, `DRUG_SYNONYMS` AS `synonyms`,
       `DRUG_DESCRIPTION` AS `description`, `DRUG_XREF` AS `xref`, `DRUG_ATC_CODE` AS `atc_codes`,
       `DRUG_APPROVED` AS `approved`, `DRUG_CANCERDRUG` AS `cancer_drug`, `DRUG_NUMOFTRIALS` AS `trials`
  FROM `drug`
 WHERE `DRUG_ID` IN (:drug_ids)
