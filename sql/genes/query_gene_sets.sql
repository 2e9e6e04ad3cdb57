-- query_gene_sets() -> records
-- A gene of a gene set of the query page, in the order of the file. Lives on genows_gene_list.KIND.
-- Needs: genows_gene_list
-- Record: DBQueryGeneSetGene
-- Field: geneset_id text given -- the name in small letters, with hyphens
-- Field: geneset_name text given -- as the file has it, with the number of genes
-- Field: entrez_gene_id integer = `l`.`ENTREZ_GENE_ID`
-- Field: hugo_gene_symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Column: name text = `l`.`NAME`
SELECT *
  FROM `genows_gene_list` `l`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `l`.`ENTREZ_GENE_ID`
 WHERE `l`.`KIND` = 'gene set'
 ORDER BY `l`.`PLACE`
