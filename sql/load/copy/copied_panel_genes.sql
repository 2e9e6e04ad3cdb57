-- The genes of all gene panels. Scans gene_panel_list.
SELECT `INTERNAL_ID` AS `panel_pk`,
       `GENE_ID` AS `entrez`
  FROM `gene_panel_list`
