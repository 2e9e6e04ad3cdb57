-- The accession that a UniProt entry name stands for, that of the lowest Entrez id where it is listed for several
-- genes.
SELECT `UNIPROT_ACC` AS `accession`, `UNIPROT_ID` AS `name`
  FROM `uniprot_id_mapping`
 WHERE `UNIPROT_ID` = :name
 ORDER BY `ENTREZ_GENE_ID`
