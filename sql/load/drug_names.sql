-- drug_names() -> rows
-- The drugs. Scans drug.
-- Needs: drug
-- Columns: drug_id text, name text
SELECT `DRUG_ID` AS `drug_id`, `DRUG_NAME` AS `name` FROM `drug`
