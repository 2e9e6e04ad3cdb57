-- uniprot_of_gene(entrez) -> rows
-- The proteins of a gene in UniProt. Lives on uniprot_id_mapping's primary key.
-- Needs: uniprot_id_mapping
-- Columns: uniprot_acc text, uniprot_id text
SELECT `UNIPROT_ACC` AS `uniprot_acc`, `UNIPROT_ID` AS `uniprot_id` FROM `uniprot_id_mapping` WHERE `ENTREZ_GENE_ID` = :entrez
