-- gene_set_genes -> records
-- A gene of a gene set, by set in load order and Entrez id. LEFT JOIN keeps the pairs in front where all are asked for, so that nothing has to be
-- sorted. Scans geneset_gene. Lives on geneset.EXTERNAL_ID, geneset_gene.GENESET_ID, gene.HUGO_GENE_SYMBOL.
-- Needs: geneset, geneset_gene
-- Record: DBGeneSetGene
-- Field: geneset_id text = `s`.`EXTERNAL_ID`
-- Field: name text = `s`.`NAME`
-- Field: description text = `s`.`DESCRIPTION`
-- Field: ref_link text = `s`.`REF_LINK`
-- Field: entrez_gene_id integer = `m`.`ENTREZ_GENE_ID`
-- Field: hugo_gene_symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Filter: gene_set_genes()
-- Filter: gene_set_genes_by_sets(geneset_ids*) = `s`.`EXTERNAL_ID` IN :geneset_ids
-- Filter: gene_set_genes_by_symbols(symbols*) = `g`.`HUGO_GENE_SYMBOL` IN :symbols
-- Filter: gene_set_genes_by_sets_symbols(geneset_ids*, symbols*) = `s`.`EXTERNAL_ID` IN :geneset_ids AND `g`.`HUGO_GENE_SYMBOL` IN :symbols
-- Exact: geneset_id in geneset_ids, upper hugo_gene_symbol in symbols
-- Long: gene_set_genes_by_sets as gene_set_genes, geneset_id in geneset_ids
-- Long: gene_set_genes_by_symbols as gene_set_genes, upper hugo_gene_symbol in symbols
SELECT *
  FROM `geneset_gene` `m`
  LEFT JOIN `geneset` `s` ON `s`.`ID` = `m`.`GENESET_ID`
  LEFT JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
 WHERE TRUE
 ORDER BY `m`.`GENESET_ID`, `m`.`ENTREZ_GENE_ID`
