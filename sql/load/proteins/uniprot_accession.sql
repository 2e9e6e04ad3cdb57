-- The accession that a UniProt entry name stands for; of several genes, that of the lowest Entrez id.
SELECT `UNIPROT_ACC` AS `accession`, `UNIPROT_ID` AS `name`
  FROM `uniprot_id_mapping`
 WHERE `UNIPROT_ID` = :name
 ORDER BY `ENTREZ_GENE_ID`
