-- The genes of the lists of one kind.
-- ? genows_gene_list.*
SELECT `NAME` AS `name`, `ENTREZ_GENE_ID` AS `entrez`, `PLACE` AS `place` FROM `genows_gene_list` WHERE `KIND` = :kind
