-- drugs_by_ids(drug_ids*) -> rows
-- The listed drugs. Lives on drug's primary key.
-- Needs: drug
-- Columns: id text, resource text, name text, synonyms text, description text, xref text, atc_codes text, approved integer, cancer_drug integer, trials integer
-- Exact: id in drug_ids
SELECT `DRUG_ID` AS `id`, `DRUG_RESOURCE` AS `resource`, `DRUG_NAME` AS `name`, `DRUG_SYNONYMS` AS `synonyms`, `DRUG_DESCRIPTION` AS `description`,
       `DRUG_XREF` AS `xref`, `DRUG_ATC_CODE` AS `atc_codes`, `DRUG_APPROVED` AS `approved`, `DRUG_CANCERDRUG` AS `cancer_drug`,
       `DRUG_NUMOFTRIALS` AS `trials`
  FROM `drug`
 WHERE `DRUG_ID` IN :drug_ids
