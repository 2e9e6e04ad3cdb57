-- The proteins of genes. Scans uniprot_id_mapping.
-- ? uniprot_id_mapping.*
SELECT `UNIPROT_ACC` AS `uniprot_acc`,
       `UNIPROT_ID` AS `uniprot_id`,
       `ENTREZ_GENE_ID` AS `entrez`
  FROM `uniprot_id_mapping`
