-- The drugs. Scans drug.
-- ? drug.*
SELECT `DRUG_ID` AS `drug_id`, `DRUG_NAME` AS `name` FROM `drug`
