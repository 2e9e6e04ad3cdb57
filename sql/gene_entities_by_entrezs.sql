-- gene_entities_by_entrezs(entrezs*) -> many
-- The genes with the listed Entrez ids, with their genetic entities. Lives on gene's primary key.
-- Columns: entity_pk integer, entrez integer, symbol text
SELECT `g`.`GENETIC_ENTITY_ID` AS `entity_pk`, `g`.`ENTREZ_GENE_ID` AS `entrez`, `g`.`HUGO_GENE_SYMBOL` AS `symbol`
  FROM `gene` `g`
 WHERE `g`.`ENTREZ_GENE_ID` IN :entrezs
 ORDER BY `g`.`ENTREZ_GENE_ID`
