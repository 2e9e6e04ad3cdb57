-- A gene that a drug aims at, by drug, then Entrez id; HEX sorts by the characters. Scans drug_interaction. Lives on
-- drug.DRUG_ID, gene.HUGO_GENE_SYMBOL.
-- ? drug.*, drug_interaction.*
SELECT `d`.`DRUG_ID` AS `drug_id`,
       `d`.`DRUG_NAME` AS `drug_name`,
       CAST(`g`.`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`,
       `g`.`HUGO_GENE_SYMBOL` AS `hugo_gene_symbol`,
       `i`.`INTERACTION_TYPE` AS `interaction_type`,
       `i`.`DATA_SOURCE` AS `data_source`,
       `i`.`EXPERIMENT_TYPES` AS `experiment_types`,
       `i`.`PMIDS` AS `pmids`
  FROM `drug_interaction` `i`
  JOIN `drug` `d` ON `d`.`DRUG_ID` = `i`.`DRUG`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `i`.`TARGET`
 WHERE `d`.`DRUG_ID` IN (:drug_ids) -- ? drug_ids
   AND `g`.`HUGO_GENE_SYMBOL` IN (:symbols) -- ? symbols
 ORDER BY HEX(`d`.`DRUG_ID`), `g`.`ENTREZ_GENE_ID`, HEX(`i`.`DATA_SOURCE`), HEX(`i`.`INTERACTION_TYPE`)
