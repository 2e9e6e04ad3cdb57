-- Which proteins genes make.
-- ? uniprot_id_mapping.*
INSERT INTO `uniprot_id_mapping` (`UNIPROT_ACC`, `UNIPROT_ID`, `ENTREZ_GENE_ID`)
VALUES (:uniprot_acc, :uniprot_id, :entrez)
