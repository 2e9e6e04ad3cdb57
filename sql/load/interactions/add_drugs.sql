-- Drugs.
-- ? drug.*
INSERT INTO `drug` (`DRUG_ID`, `DRUG_RESOURCE`, `DRUG_NAME`, `DRUG_SYNONYMS`, `DRUG_DESCRIPTION`, `DRUG_XREF`,
                    `DRUG_ATC_CODE`, `DRUG_APPROVED`, `DRUG_CANCERDRUG`, `DRUG_NUTRACEUTICAL`, `DRUG_NUMOFTRIALS`)
VALUES (:drug_id, :resource, :name, :synonyms, :description, :xref, :atc_code, :approved, :cancer_drug, :nutraceutical,
        :trials)
