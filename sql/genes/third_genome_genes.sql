-- third_genome_genes -> rows
-- Where the genes lie in a genome, by Entrez id; symbols are asked for in upper case, as they are stored. Scans reference_genome_gene.
-- Needs: reference_genome, reference_genome_gene
-- Field: entrez_gene_id integer = `x`.`ENTREZ_GENE_ID`
-- Field: hugo_gene_symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Field: chromosome text = `x`.`CHR`
-- Field: cytoband text = `x`.`CYTOBAND`
-- Field: start integer = `x`.`START`
-- Field: end integer = `x`.`END`
-- Field: genome text = `r`.`NAME`
-- Filter: third_genome_genes(genome) = `r`.`NAME` = :genome
-- Filter: third_genome_genes_by_entrezs(genome, entrezs*) = `r`.`NAME` = :genome AND `x`.`ENTREZ_GENE_ID` IN :entrezs
-- Filter: third_genome_genes_by_symbols(genome, symbols*) = `r`.`NAME` = :genome AND `g`.`HUGO_GENE_SYMBOL` IN :symbols
-- Exact: genome is genome, upper hugo_gene_symbol in symbols
-- Long: third_genome_genes_by_entrezs as third_genome_genes, entrez_gene_id in entrezs
-- Long: third_genome_genes_by_symbols as third_genome_genes, upper hugo_gene_symbol in symbols
SELECT *
  FROM `reference_genome_gene` `x`
  JOIN `reference_genome` `r` ON `r`.`REFERENCE_GENOME_ID` = `x`.`REFERENCE_GENOME_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `x`.`ENTREZ_GENE_ID`
 WHERE TRUE
 ORDER BY `x`.`ENTREZ_GENE_ID`
