-- What drugs act on, by drug, gene and type; of the listed drugs, or of those that act on the listed genes. Scans
-- drug_interaction.
-- ? drug_interaction.*
SELECT `x`.`DRUG` AS `drug_id`,
       `x`.`TARGET` AS `entrez`,
       `g`.`HUGO_GENE_SYMBOL` AS `symbol`,
       `x`.`INTERACTION_TYPE` AS `interaction_type`,
       `x`.`DATA_SOURCE` AS `data_source`,
       `x`.`EXPERIMENT_TYPES` AS `experiment_types`,
       `x`.`PMIDS` AS `pmids`
  FROM `drug_interaction` `x`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `x`.`TARGET`
 WHERE `x`.`TARGET` IN (:entrezs) -- ? entrezs
   AND `x`.`DRUG` IN (:drug_ids) -- ? drug_ids
 ORDER BY HEX(`x`.`DRUG`), `x`.`TARGET`, HEX(`x`.`INTERACTION_TYPE`), HEX(`x`.`DATA_SOURCE`)
