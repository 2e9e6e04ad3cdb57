-- uniprot_rows() -> rows
-- Which proteins genes make. Scans uniprot_id_mapping.
-- Needs: uniprot_id_mapping
-- Columns: entrez integer, uniprot_id text
SELECT `ENTREZ_GENE_ID` AS `entrez`, `UNIPROT_ID` AS `uniprot_id` FROM `uniprot_id_mapping`
