-- drugs -> records
-- A drug, by its id; HEX sorts by the characters. Scans drug. Lives on drug.DRUG_ID.
-- Needs: drug
-- Record: DBDrug
-- Field: id text = `d`.`DRUG_ID`
-- Field: name text = `d`.`DRUG_NAME`
-- Field: synonyms text = `d`.`DRUG_SYNONYMS` -- `;` between them
-- Field: description text = `d`.`DRUG_DESCRIPTION`
-- Field: resource text = `d`.`DRUG_RESOURCE` -- where the drug is known from
-- Field: atc_codes text = `d`.`DRUG_ATC_CODE`
-- Field: fda_approved boolean = COALESCE(`d`.`DRUG_APPROVED`, 0) > 0
-- Field: cancer_drug boolean = COALESCE(`d`.`DRUG_CANCERDRUG`, 0) > 0
-- Field: trial_count integer = `d`.`DRUG_NUMOFTRIALS` -- -1 where nothing is known
-- Field: references text = `d`.`DRUG_XREF` -- name and id with `:` between, `;` between them
-- Filter: drugs()
-- Filter: listed_drugs(drug_ids*) = `d`.`DRUG_ID` IN :drug_ids
-- Exact: id in drug_ids
-- Long: listed_drugs as drugs, id in drug_ids
SELECT *
  FROM `drug` `d`
 WHERE TRUE
 ORDER BY HEX(`d`.`DRUG_ID`)
