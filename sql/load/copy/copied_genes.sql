-- All genes of a database that is copied, in load order; before 2.11.0 each with its place. Scans gene.
SELECT `ENTREZ_GENE_ID` AS `entrez`,
       `HUGO_GENE_SYMBOL` AS `symbol`,
       `GENETIC_ENTITY_ID` AS `entity_pk`,
       `TYPE` AS `gene_type`,
       NULL AS `cytoband`, -- ? genows_layout.* else `CYTOBAND` -- ? gene.CYTOBAND else NULL
       NULL AS `length` -- ? genows_layout.* else `LENGTH` -- ? gene.LENGTH else NULL
  FROM `gene`
 ORDER BY `GENETIC_ENTITY_ID`
