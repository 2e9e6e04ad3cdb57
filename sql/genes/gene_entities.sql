-- The genes, or those with the listed Entrez ids or symbols (given in upper case), by Entrez id, with their genetic
-- entities. Scans gene.
SELECT `g`.`GENETIC_ENTITY_ID` AS `entity_pk`,
       `g`.`ENTREZ_GENE_ID` AS `entrez`,
       `g`.`HUGO_GENE_SYMBOL` AS `symbol`
  FROM `gene` `g`
 WHERE `g`.`HUGO_GENE_SYMBOL` IN (:symbols) -- ? symbols
   AND `g`.`ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
 ORDER BY `g`.`ENTREZ_GENE_ID`
