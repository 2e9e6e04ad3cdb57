-- All aliases of all genes; a load reads them once. Scans gene_alias. The numbers come as texts, so that rows can be
-- read as one text each.
SELECT CAST(`ENTREZ_GENE_ID` AS CHAR) AS `entrez`,
       `GENE_ALIAS` AS `alias`
  FROM `gene_alias`
