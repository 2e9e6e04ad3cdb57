-- Where genes lie, by the names of genomes. Scans reference_genome_gene.
-- ? reference_genome_gene.*, reference_genome.*
SELECT `p`.`ENTREZ_GENE_ID` AS `entrez`,
       `r`.`NAME` AS `genome`,
       `p`.`CHR` AS `chr`,
       `p`.`CYTOBAND` AS `cytoband`,
       `p`.`EXONIC_LENGTH` AS `exonic_length`, -- ? reference_genome_gene.EXONIC_LENGTH else 0
       `p`.`START` AS `start_position`,
       `p`.`END` AS `end_position`
  FROM `reference_genome_gene` `p`
  JOIN `reference_genome` `r` ON `r`.`REFERENCE_GENOME_ID` = `p`.`REFERENCE_GENOME_ID`
