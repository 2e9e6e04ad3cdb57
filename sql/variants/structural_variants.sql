-- A structural variant of one profile, in load order, or in order of the genes of its sites (none first), then sample.
-- Before 2.9.2 the table had another form, which nobody filled. 4E41 is NA. Lives on
-- structural_variant.GENETIC_PROFILE_ID.
-- ? structural_variant.SITE1_CHROMOSOME
SELECT `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `f`.`STABLE_ID` AS `genetic_profile_id`,
       `s`.`STABLE_ID` AS `sample_id`,
       `p`.`STABLE_ID` AS `patient_id`,
       CAST(`v`.`SITE1_ENTREZ_GENE_ID` AS CHAR) AS `site1_entrez_gene_id`,
       CAST(`v`.`SITE2_ENTREZ_GENE_ID` AS CHAR) AS `site2_entrez_gene_id`,
       `g1`.`HUGO_GENE_SYMBOL` AS `site1_hugo_symbol`,
       `g2`.`HUGO_GENE_SYMBOL` AS `site2_hugo_symbol`,
       `v`.`SITE1_ENSEMBL_TRANSCRIPT_ID` AS `site1_ensembl_transcript_id`,
       `v`.`SITE2_ENSEMBL_TRANSCRIPT_ID` AS `site2_ensembl_transcript_id`,
       `v`.`SITE1_CHROMOSOME` AS `site1_chromosome`,
       `v`.`SITE2_CHROMOSOME` AS `site2_chromosome`,
       `v`.`SITE1_DESCRIPTION` AS `site1_description`,
       `v`.`SITE2_DESCRIPTION` AS `site2_description`,
       CAST(`v`.`SITE1_POSITION` AS CHAR) AS `site1_position`,
       CAST(`v`.`SITE2_POSITION` AS CHAR) AS `site2_position`,
       `v`.`SITE1_CONTIG` AS `site1_contig`, -- ? structural_variant.SV_STATUS else NULL
       `v`.`SITE2_CONTIG` AS `site2_contig`, -- ? structural_variant.SV_STATUS else NULL
       `v`.`SITE1_REGION` AS `site1_region`, -- ? structural_variant.SV_STATUS else NULL
       `v`.`SITE2_REGION` AS `site2_region`, -- ? structural_variant.SV_STATUS else NULL
       CAST(`v`.`SITE1_REGION_NUMBER` AS CHAR) AS `site1_region_number`, -- ? structural_variant.SV_STATUS else NULL
       CAST(`v`.`SITE2_REGION_NUMBER` AS CHAR) AS `site2_region_number`, -- ? structural_variant.SV_STATUS else NULL
       `v`.`SITE2_EFFECT_ON_FRAME` AS `site2_effect_on_frame`,
       `v`.`NCBI_BUILD` AS `ncbi_build`,
       `v`.`DNA_SUPPORT` AS `dna_support`,
       `v`.`RNA_SUPPORT` AS `rna_support`,
       CAST(`v`.`NORMAL_READ_COUNT` AS CHAR) AS `normal_read_count`,
       CAST(`v`.`TUMOR_READ_COUNT` AS CHAR) AS `tumor_read_count`,
       CAST(`v`.`NORMAL_VARIANT_COUNT` AS CHAR) AS `normal_variant_count`,
       CAST(`v`.`TUMOR_VARIANT_COUNT` AS CHAR) AS `tumor_variant_count`,
       CAST(`v`.`NORMAL_PAIRED_END_READ_COUNT` AS CHAR) AS `normal_paired_end_read_count`,
       CAST(`v`.`TUMOR_PAIRED_END_READ_COUNT` AS CHAR) AS `tumor_paired_end_read_count`,
       CAST(`v`.`NORMAL_SPLIT_READ_COUNT` AS CHAR) AS `normal_split_read_count`,
       CAST(`v`.`TUMOR_SPLIT_READ_COUNT` AS CHAR) AS `tumor_split_read_count`,
       CAST(`v`.`LENGTH` AS CHAR) AS `length`,
       `v`.`ANNOTATION` AS `annotation`,
       `v`.`BREAKPOINT_TYPE` AS `breakpoint_type`,
       `v`.`CONNECTION_TYPE` AS `connection_type`,
       `v`.`EVENT_INFO` AS `event_info`,
       `v`.`COMMENTS` AS `comments`,
       `v`.`CLASS` AS `variant_class`,
       CASE WHEN HEX(`d`.`DRIVER_FILTER`) NOT IN ('', '4E41') THEN `d`.`DRIVER_FILTER` END AS `driver_filter`,
           -- ? alteration_driver_annotation.DRIVER_FILTER else CASE WHEN HEX(`v`.`DRIVER_FILTER`) NOT IN ('', '4E41')
           --     THEN `v`.`DRIVER_FILTER` END
           -- ? structural_variant.DRIVER_FILTER else NULL
       CASE WHEN HEX(`d`.`DRIVER_FILTER_ANNOTATION`) NOT IN ('', '4E41')
            THEN `d`.`DRIVER_FILTER_ANNOTATION` END AS `driver_filter_ann`,
           -- ? alteration_driver_annotation.DRIVER_FILTER else
           --     CASE WHEN HEX(`v`.`DRIVER_FILTER_ANNOTATION`) NOT IN ('', '4E41')
           --     THEN `v`.`DRIVER_FILTER_ANNOTATION` END
           -- ? structural_variant.DRIVER_FILTER else NULL
       CASE WHEN HEX(`d`.`DRIVER_TIERS_FILTER`) NOT IN ('', '4E41')
            THEN `d`.`DRIVER_TIERS_FILTER` END AS `driver_tiers_filter`,
           -- ? alteration_driver_annotation.DRIVER_FILTER else
           --     CASE WHEN HEX(`v`.`DRIVER_TIERS_FILTER`) NOT IN ('', '4E41')
           --     THEN `v`.`DRIVER_TIERS_FILTER` END
           -- ? structural_variant.DRIVER_FILTER else NULL
       CASE WHEN HEX(`d`.`DRIVER_TIERS_FILTER_ANNOTATION`) NOT IN ('', '4E41')
            THEN `d`.`DRIVER_TIERS_FILTER_ANNOTATION` END AS `driver_tiers_filter_ann`,
           -- ? alteration_driver_annotation.DRIVER_FILTER else
           --     CASE WHEN HEX(`v`.`DRIVER_TIERS_FILTER_ANNOTATION`) NOT IN ('', '4E41')
           --     THEN `v`.`DRIVER_TIERS_FILTER_ANNOTATION` END
           -- ? structural_variant.DRIVER_FILTER else NULL
       `v`.`SV_STATUS` AS `sv_status`, -- ? structural_variant.SV_STATUS else 'SOMATIC'
       `v`.`ANNOTATION_JSON` AS `namespace_columns`, -- ? structural_variant.ANNOTATION_JSON else NULL
       CAST(`v`.`SAMPLE_ID` AS CHAR) AS `sample_pk`,
       CAST(`v`.`INTERNAL_ID` AS CHAR) AS `variant_pk`
  FROM `structural_variant` `v`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `v`.`SAMPLE_ID`
  JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `s`.`PATIENT_ID`
  JOIN `genetic_profile` `f` ON `f`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `f`.`CANCER_STUDY_ID`
  LEFT JOIN `gene` `g1` ON `g1`.`ENTREZ_GENE_ID` = `v`.`SITE1_ENTREZ_GENE_ID`
  LEFT JOIN `gene` `g2` ON `g2`.`ENTREZ_GENE_ID` = `v`.`SITE2_ENTREZ_GENE_ID`
  LEFT JOIN `alteration_driver_annotation` `d`
    ON `d`.`ALTERATION_EVENT_ID` = `v`.`INTERNAL_ID`
   AND `d`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID`
   AND `d`.`SAMPLE_ID` = `v`.`SAMPLE_ID`
      -- ? alteration_driver_annotation.DRIVER_FILTER
 WHERE `v`.`INTERNAL_ID` IN (:variant_pks) -- ? variant_pks
   AND `v`.`GENETIC_PROFILE_ID` = :profile_pk -- ? profile_pk
   AND `v`.`SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
   AND (`v`.`SITE1_ENTREZ_GENE_ID` IN (:entrezs) OR `v`.`SITE2_ENTREZ_GENE_ID` IN (:entrezs)) -- ? entrezs
 ORDER BY `v`.`SITE1_ENTREZ_GENE_ID`, `v`.`SITE2_ENTREZ_GENE_ID`, `v`.`SAMPLE_ID`, `v`.`INTERNAL_ID`
       -- ? in_order else ORDER BY `v`.`INTERNAL_ID`
