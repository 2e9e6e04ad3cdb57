-- All genes; a load reads them once. Scans gene. The numbers stay numbers: three quarters of the time that texts of
-- them take, which help MySQL alone.
SELECT `ENTREZ_GENE_ID` AS `entrez`, `HUGO_GENE_SYMBOL` AS `symbol`, `GENETIC_ENTITY_ID` AS `entity`, `TYPE` AS `type`
FROM `gene`
