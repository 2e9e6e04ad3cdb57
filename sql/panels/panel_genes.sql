-- panel_genes -> records
-- A gene of a gene panel, by panel and Entrez id; HEX sorts by the characters. Scans gene_panel_list. Lives on gene_panel.STABLE_ID, gene.HUGO_GENE_SYMBOL.
-- Record: DBGenePanelGene
-- Field: gene_panel_id text = `p`.`STABLE_ID`
-- Field: description text = `p`.`DESCRIPTION`
-- Field: entrez_gene_id integer = `g`.`ENTREZ_GENE_ID`
-- Field: hugo_gene_symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Filter: panel_genes()
-- Filter: panel_genes_by_panels(gene_panel_ids*) = `p`.`STABLE_ID` IN :gene_panel_ids
-- Filter: panel_genes_by_symbols(symbols*) = `g`.`HUGO_GENE_SYMBOL` IN :symbols
-- Filter: panel_genes_by_panels_symbols(gene_panel_ids*, symbols*) = `p`.`STABLE_ID` IN :gene_panel_ids AND `g`.`HUGO_GENE_SYMBOL` IN :symbols
-- Exact: gene_panel_id in gene_panel_ids, upper hugo_gene_symbol in symbols
-- Long: panel_genes_by_panels as panel_genes, gene_panel_id in gene_panel_ids
-- Long: panel_genes_by_symbols as panel_genes, upper hugo_gene_symbol in symbols
SELECT *
  FROM `gene_panel_list` `l`
  JOIN `gene_panel` `p` ON `p`.`INTERNAL_ID` = `l`.`INTERNAL_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `l`.`GENE_ID`
 WHERE TRUE
 ORDER BY HEX(`p`.`STABLE_ID`), `g`.`ENTREZ_GENE_ID`
