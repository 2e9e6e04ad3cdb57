-- drug_targets -> rows
-- What drugs act on, by drug, gene and type; of the listed drugs, or of those that act on the listed genes. Scans drug_interaction.
-- Needs: drug_interaction
-- Field: drug_id text = `x`.`DRUG`
-- Field: entrez integer = `x`.`TARGET`
-- Field: symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Field: interaction_type text = `x`.`INTERACTION_TYPE`
-- Field: data_source text = `x`.`DATA_SOURCE`
-- Field: experiment_types text = `x`.`EXPERIMENT_TYPES`
-- Field: pmids text = `x`.`PMIDS`
-- Filter: all_drug_targets()
-- Filter: drug_targets_by_drugs(drug_ids*) = `x`.`DRUG` IN :drug_ids
-- Filter: drug_targets_by_genes(entrezs*) = `x`.`TARGET` IN :entrezs
-- Exact: drug_id in drug_ids
-- Long: drug_targets_by_genes as all_drug_targets, entrez in entrezs
SELECT *
  FROM `drug_interaction` `x`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `x`.`TARGET`
 WHERE TRUE
 ORDER BY HEX(`x`.`DRUG`), `x`.`TARGET`, HEX(`x`.`INTERACTION_TYPE`), HEX(`x`.`DATA_SOURCE`)
