-- add_drug_targets(drug, target, interaction_type, data_source, experiment_types, pmids) -> batch
-- Needs: drug_interaction
-- The genes that drugs aim at; the drugs are there already.
INSERT INTO `drug_interaction` (`DRUG`, `TARGET`, `INTERACTION_TYPE`, `DATA_SOURCE`, `EXPERIMENT_TYPES`, `PMIDS`)
VALUES (:drug, :target, :interaction_type, :data_source, :experiment_types, :pmids)
