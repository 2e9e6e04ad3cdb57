-- protein_graphics -> rows
-- The domains of proteins as JSON, by gene, then accession; HEX sorts by the characters. Scans pfam_graphics. Lives on pfam_graphics.UNIPROT_ACC, gene.HUGO_GENE_SYMBOL.
-- Needs: pfam_graphics, uniprot_id_mapping.UNIPROT_ACC
-- Field: uniprot_acc text = `p`.`UNIPROT_ACC`
-- Field: uniprot_id text = `u`.`UNIPROT_ID`
-- Field: entrez text = CAST(`u`.`ENTREZ_GENE_ID` AS CHAR)
-- Field: symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Field: content text = `p`.`JSON_DATA`
-- Filter: protein_graphics()
-- Filter: protein_graphics_by_accs(uniprot_accs*) = `p`.`UNIPROT_ACC` IN :uniprot_accs
-- Filter: protein_graphics_by_symbols(symbols*) = `g`.`HUGO_GENE_SYMBOL` IN :symbols
-- Exact: uniprot_acc in uniprot_accs, upper symbol in symbols
-- Long: protein_graphics_by_accs as protein_graphics, uniprot_acc in uniprot_accs
-- Long: protein_graphics_by_symbols as protein_graphics, upper symbol in symbols
SELECT *
  FROM `pfam_graphics` `p`
  LEFT JOIN `uniprot_id_mapping` `u` ON `u`.`UNIPROT_ACC` = `p`.`UNIPROT_ACC`
  LEFT JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `u`.`ENTREZ_GENE_ID`
 WHERE TRUE
 ORDER BY `u`.`ENTREZ_GENE_ID`, HEX(`p`.`UNIPROT_ACC`)
