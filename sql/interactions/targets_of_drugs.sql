-- targets_of_drugs -> records
-- A gene that a drug aims at, by drug, then Entrez id; HEX sorts by the characters. Scans drug_interaction. Lives on drug.DRUG_ID, gene.HUGO_GENE_SYMBOL.
-- Needs: drug, drug_interaction
-- Record: DBDrugTarget
-- Field: drug_id text = `d`.`DRUG_ID`
-- Field: drug_name text = `d`.`DRUG_NAME`
-- Field: entrez_gene_id integer = `g`.`ENTREZ_GENE_ID`
-- Field: hugo_gene_symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Field: interaction_type text = `i`.`INTERACTION_TYPE`
-- Field: data_source text = `i`.`DATA_SOURCE`
-- Field: experiment_types text = `i`.`EXPERIMENT_TYPES`
-- Field: pmids text = `i`.`PMIDS`
-- Filter: targets_of_drugs()
-- Filter: targets_of_drugs_by_drugs(drug_ids*) = `d`.`DRUG_ID` IN :drug_ids
-- Filter: targets_of_drugs_by_symbols(symbols*) = `g`.`HUGO_GENE_SYMBOL` IN :symbols
-- Filter: targets_of_drugs_by_drugs_symbols(drug_ids*, symbols*) = `d`.`DRUG_ID` IN :drug_ids AND `g`.`HUGO_GENE_SYMBOL` IN :symbols
-- Exact: drug_id in drug_ids, upper hugo_gene_symbol in symbols
-- Long: targets_of_drugs_by_drugs as targets_of_drugs, drug_id in drug_ids
-- Long: targets_of_drugs_by_symbols as targets_of_drugs, upper hugo_gene_symbol in symbols
SELECT *
  FROM `drug_interaction` `i`
  JOIN `drug` `d` ON `d`.`DRUG_ID` = `i`.`DRUG`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `i`.`TARGET`
 WHERE TRUE
 ORDER BY HEX(`d`.`DRUG_ID`), `g`.`ENTREZ_GENE_ID`, HEX(`i`.`DATA_SOURCE`), HEX(`i`.`INTERACTION_TYPE`)
