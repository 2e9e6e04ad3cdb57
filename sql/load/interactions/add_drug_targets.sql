-- The genes that drugs aim at; the drugs are there already.
-- ? drug_interaction.*
INSERT INTO `drug_interaction` (`DRUG`, `TARGET`, `INTERACTION_TYPE`, `DATA_SOURCE`, `EXPERIMENT_TYPES`, `PMIDS`)
VALUES (:drug, :target, :interaction_type, :data_source, :experiment_types, :pmids)
