-- Where the genes lie in a genome, by Entrez id; symbols are asked for in upper case, as they are stored. Scans
-- reference_genome_gene.
-- ? reference_genome.*, reference_genome_gene.*
SELECT `x`.`ENTREZ_GENE_ID` AS `entrez_gene_id`,
       `g`.`HUGO_GENE_SYMBOL` AS `hugo_gene_symbol`,
       `x`.`CHR` AS `chromosome`,
       `x`.`CYTOBAND` AS `cytoband`,
       `x`.`START` AS `start`,
       `x`.`END` AS `end`,
       `r`.`NAME` AS `genome`
  FROM `reference_genome_gene` `x`
  JOIN `reference_genome` `r` ON `r`.`REFERENCE_GENOME_ID` = `x`.`REFERENCE_GENOME_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `x`.`ENTREZ_GENE_ID`
 WHERE `r`.`NAME` = :genome
   AND `g`.`HUGO_GENE_SYMBOL` IN (:symbols) -- ? symbols
   AND `x`.`ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
 ORDER BY `x`.`ENTREZ_GENE_ID`
