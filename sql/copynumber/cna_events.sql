-- The events of copy number that there may be, or those of the listed genes: gene and level, with the gene's place in
-- the study's genome. Scans cna_event. Lives on cna_event.ENTREZ_GENE_ID.
SELECT `e`.`CNA_EVENT_ID` AS `event_pk`,
       `e`.`ENTREZ_GENE_ID` AS `entrez`,
       `g`.`HUGO_GENE_SYMBOL` AS `symbol`,
       (SELECT `r`.`CYTOBAND` FROM `reference_genome_gene` `r`
             WHERE `r`.`ENTREZ_GENE_ID` = `e`.`ENTREZ_GENE_ID`
               AND `r`.`REFERENCE_GENOME_ID` = `c`.`REFERENCE_GENOME_ID`) AS `cytoband`,
           -- ? cancer_study.REFERENCE_GENOME_ID else `g`.`CYTOBAND`
           -- ? gene.CYTOBAND else NULL
       `e`.`ALTERATION` AS `alteration`
  FROM `cna_event` `e`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `e`.`ENTREZ_GENE_ID`
  JOIN `cancer_study` `c`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk
   AND `e`.`CNA_EVENT_ID` IN (:event_pks) -- ? event_pks
   AND `e`.`ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
