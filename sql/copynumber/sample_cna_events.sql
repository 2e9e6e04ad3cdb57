-- sample_cna_events -> rows
-- An event of copy number in a sample of one profile, by gene, then sample. Lives on sample_cna_event (GENETIC_PROFILE_ID, SAMPLE_ID), of listed
-- events on its primary key, and on the primary key of alteration_driver_annotation.
-- Record: DBCopyNumberEvent
-- Field: genetic_profile_id text given
-- Field: study_id text given
-- Field: sample_id text given
-- Field: event_id integer given
-- Field: entrez_gene_id integer given
-- Field: hugo_gene_symbol text given
-- Field: cytoband text given
-- Field: alteration integer given -- 2 amplified, -2 deleted
-- Field: event_sample_count integer given -- samples of the profile that have it
-- Field: region_q_value real given -- of the best region of copynumberregions with the gene and this direction
-- Field: driver_filter text = CASE WHEN LENGTH(`d`.`DRIVER_FILTER`) > 0 THEN `d`.`DRIVER_FILTER` END
--          needs alteration_driver_annotation.DRIVER_FILTER else NULL
-- Field: driver_filter_annotation text = CASE WHEN LENGTH(`d`.`DRIVER_FILTER_ANNOTATION`) > 0 THEN `d`.`DRIVER_FILTER_ANNOTATION` END
--          needs alteration_driver_annotation.DRIVER_FILTER else NULL
-- Field: driver_tiers_filter text = CASE WHEN LENGTH(`d`.`DRIVER_TIERS_FILTER`) > 0 THEN `d`.`DRIVER_TIERS_FILTER` END
--          needs alteration_driver_annotation.DRIVER_FILTER else NULL
-- Field: driver_tiers_filter_annotation text = CASE WHEN LENGTH(`d`.`DRIVER_TIERS_FILTER_ANNOTATION`) > 0 THEN `d`.`DRIVER_TIERS_FILTER_ANNOTATION` END
--          needs alteration_driver_annotation.DRIVER_FILTER else NULL
-- Field: annotation_json text = `x`.`ANNOTATION_JSON` needs sample_cna_event.ANNOTATION_JSON else NULL -- JSON text
-- Column: event_pk integer = `x`.`CNA_EVENT_ID`
-- Column: sample_pk integer = `x`.`SAMPLE_ID`
-- Term: LEFT JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `x`.`CNA_EVENT_ID` AND `d`.`GENETIC_PROFILE_ID` = `x`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `x`.`SAMPLE_ID`
--          needs alteration_driver_annotation.DRIVER_FILTER else /* no drivers */
-- Filter: sample_cna_events_by_profile(profile_pk) = `x`.`GENETIC_PROFILE_ID` = :profile_pk
-- Filter: sample_cna_events_by_events(profile_pk, event_pks*) = `x`.`GENETIC_PROFILE_ID` = :profile_pk AND `x`.`CNA_EVENT_ID` IN :event_pks
-- Filter: sample_cna_events_by_samples(profile_pk, sample_pks*) = `x`.`GENETIC_PROFILE_ID` = :profile_pk AND `x`.`SAMPLE_ID` IN :sample_pks
-- Long: sample_cna_events_by_events as sample_cna_events_by_profile, event_pk in event_pks
-- Long: sample_cna_events_by_samples as sample_cna_events_by_profile, sample_pk in sample_pks
SELECT *
  FROM `sample_cna_event` `x`
  JOIN `cna_event` `e` ON `e`.`CNA_EVENT_ID` = `x`.`CNA_EVENT_ID`
  LEFT JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `x`.`CNA_EVENT_ID` AND `d`.`GENETIC_PROFILE_ID` = `x`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `x`.`SAMPLE_ID`
 WHERE TRUE
 ORDER BY `e`.`ENTREZ_GENE_ID`, `x`.`SAMPLE_ID`, `x`.`CNA_EVENT_ID`
