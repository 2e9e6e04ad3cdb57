-- Genes; the genetic_entity row of each is there already.
INSERT INTO `gene` (`ENTREZ_GENE_ID`, `HUGO_GENE_SYMBOL`, `GENETIC_ENTITY_ID`, `TYPE`)
VALUES (:entrez, :symbol, :entity, :type)
