-- gene_entities_by_symbols(symbols*) -> many
-- The genes with the listed symbols (given in upper case) by Entrez id, with their genetic entities.
-- Columns: entity_pk integer, entrez integer, symbol text
-- Exact: upper symbol in symbols
SELECT `g`.`GENETIC_ENTITY_ID` AS `entity_pk`, `g`.`ENTREZ_GENE_ID` AS `entrez`, `g`.`HUGO_GENE_SYMBOL` AS `symbol`
  FROM `gene` `g`
 WHERE `g`.`HUGO_GENE_SYMBOL` IN :symbols
 ORDER BY `g`.`ENTREZ_GENE_ID`
