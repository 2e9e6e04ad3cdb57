-- gene_set_entities -> rows
-- The gene sets, or the listed ones, in load order, with their genetic entities, in the columns of gene_entities. Scans geneset.
-- Needs: geneset
-- Field: entity_pk integer = `s`.`GENETIC_ENTITY_ID`
-- Field: entrez integer = NULL
-- Field: symbol text = `s`.`EXTERNAL_ID`
-- Filter: gene_set_entities()
-- Filter: gene_set_entities_by_ids(geneset_ids*) = `s`.`EXTERNAL_ID` IN :geneset_ids
-- Exact: symbol in geneset_ids
-- Long: gene_set_entities_by_ids as gene_set_entities, symbol in geneset_ids
SELECT *
  FROM `geneset` `s`
 WHERE TRUE
 ORDER BY `s`.`ID`
