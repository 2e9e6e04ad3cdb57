-- A gene of a gene panel, by panel and Entrez id; HEX sorts by the characters. Scans gene_panel_list. Lives on
-- gene_panel.STABLE_ID, gene.HUGO_GENE_SYMBOL, the primary key of gene_panel_list.
SELECT `p`.`INTERNAL_ID` AS `panel_pk`,
       `p`.`STABLE_ID` AS `gene_panel_id`,
       `p`.`DESCRIPTION` AS `description`,
       CAST(`g`.`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`,
       `g`.`HUGO_GENE_SYMBOL` AS `hugo_gene_symbol`
  FROM `gene_panel_list` `l`
  JOIN `gene_panel` `p` ON `p`.`INTERNAL_ID` = `l`.`INTERNAL_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `l`.`GENE_ID`
 WHERE `p`.`STABLE_ID` IN (:gene_panel_ids) -- ? gene_panel_ids
   AND `l`.`INTERNAL_ID` IN (:panel_pks) -- ? panel_pks
   AND `g`.`HUGO_GENE_SYMBOL` IN (:symbols) -- ? symbols
 ORDER BY HEX(`p`.`STABLE_ID`), `g`.`ENTREZ_GENE_ID`
