-- The proteins of a gene in UniProt. Lives on uniprot_id_mapping's primary key.
-- ? uniprot_id_mapping.*
SELECT `UNIPROT_ACC` AS `uniprot_acc`, `UNIPROT_ID` AS `uniprot_id`
  FROM `uniprot_id_mapping`
 WHERE `ENTREZ_GENE_ID` = :entrez
