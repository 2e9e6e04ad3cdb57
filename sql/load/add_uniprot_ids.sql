-- add_uniprot_ids(uniprot_acc, uniprot_id, entrez) -> batch
-- Needs: uniprot_id_mapping
-- Which proteins genes make.
INSERT INTO `uniprot_id_mapping` (`UNIPROT_ACC`, `UNIPROT_ID`, `ENTREZ_GENE_ID`)
VALUES (:uniprot_acc, :uniprot_id, :entrez)
