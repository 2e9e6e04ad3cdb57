-- An interaction of two of the listed genes (given twice), by Entrez ids, type and source; HEX sorts by the characters.
-- Scans interaction, which has no key.
-- ? interaction.*
SELECT CAST(`i`.`GENE_A` AS CHAR) AS `entrez_gene_id_a`,
       `a`.`HUGO_GENE_SYMBOL` AS `hugo_gene_symbol_a`,
       `i`.`INTERACTION_TYPE` AS `interaction_type`,
       CAST(`i`.`GENE_B` AS CHAR) AS `entrez_gene_id_b`,
       `b`.`HUGO_GENE_SYMBOL` AS `hugo_gene_symbol_b`,
       CAST(`i`.`INTERACTION_TYPE` IN (
                 'DRUG_TARGET', 'COMPONENT_OF', 'METABOLIC_CATALYSIS', 'SEQUENTIAL_CATALYSIS', 'STATE_CHANGE',
                 'GENERIC_OF', 'controls-state-change-of', 'controls-transport-of', 'controls-phosphorylation-of',
                 'controls-expression-of', 'catalysis-precedes', 'consumption-controlled-by',
                 'controls-production-of', 'used-to-produce', 'chemical-affects', 'controls-transport-of-chemical'
       ) AS CHAR) AS `directed`,
       `i`.`DATA_SOURCE` AS `data_source`,
       `i`.`EXPERIMENT_TYPES` AS `experiment_types`,
       `i`.`PMIDS` AS `pmids`
  FROM `interaction` `i`
  JOIN `gene` `a` ON `a`.`ENTREZ_GENE_ID` = `i`.`GENE_A`
  JOIN `gene` `b` ON `b`.`ENTREZ_GENE_ID` = `i`.`GENE_B`
 WHERE `i`.`GENE_A` IN (:entrezs)
   AND `i`.`GENE_B` IN (:again)
   AND `i`.`GENE_A` <> `i`.`GENE_B`
   AND `i`.`DATA_SOURCE` IN (:data_sources) -- ? data_sources
 ORDER BY `i`.`GENE_A`, `i`.`GENE_B`, HEX(`i`.`INTERACTION_TYPE`), HEX(`i`.`DATA_SOURCE`), HEX(`i`.`PMIDS`),
          HEX(`i`.`EXPERIMENT_TYPES`)
