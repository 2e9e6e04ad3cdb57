-- Which proteins genes make. Scans uniprot_id_mapping.
-- ? uniprot_id_mapping.*
SELECT `ENTREZ_GENE_ID` AS `entrez`, `UNIPROT_ID` AS `uniprot_id` FROM `uniprot_id_mapping`
