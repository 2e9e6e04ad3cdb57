-- gene_list_rows(kind) -> rows
-- The genes of the lists of one kind.
-- Needs: genows_gene_list
-- Columns: name text, entrez integer, place integer
SELECT `NAME` AS `name`, `ENTREZ_GENE_ID` AS `entrez`, `PLACE` AS `place` FROM `genows_gene_list` WHERE `KIND` = :kind
