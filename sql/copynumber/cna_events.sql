-- cna_events -> rows
-- The events of copy number that there may be, or those of the listed genes: gene and level, with the gene's place in the study's genome.
-- Scans cna_event. Lives on cna_event.ENTREZ_GENE_ID.
-- Field: event_pk integer = `e`.`CNA_EVENT_ID`
-- Field: entrez integer = `e`.`ENTREZ_GENE_ID`
-- Field: symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Field: cytoband text = (SELECT `r`.`CYTOBAND` FROM `reference_genome_gene` `r`
--               WHERE `r`.`ENTREZ_GENE_ID` = `e`.`ENTREZ_GENE_ID` AND `r`.`REFERENCE_GENOME_ID` = `c`.`REFERENCE_GENOME_ID`)
--          needs cancer_study.REFERENCE_GENOME_ID else `g`.`CYTOBAND` needs gene.CYTOBAND else NULL
-- Field: alteration integer = `e`.`ALTERATION`
-- Filter: cna_events_of_study(study_pk) = `c`.`CANCER_STUDY_ID` = :study_pk
-- Filter: cna_events_by_genes(study_pk, entrezs*) = `c`.`CANCER_STUDY_ID` = :study_pk AND `e`.`ENTREZ_GENE_ID` IN :entrezs
-- Filter: cna_events_by_pks(study_pk, event_pks*) = `c`.`CANCER_STUDY_ID` = :study_pk AND `e`.`CNA_EVENT_ID` IN :event_pks
-- Long: cna_events_by_pks as cna_events_of_study, event_pk in event_pks
-- Long: cna_events_by_genes as cna_events_of_study, entrez in entrezs
SELECT *
  FROM `cna_event` `e`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `e`.`ENTREZ_GENE_ID`
  JOIN `cancer_study` `c`
 WHERE TRUE
