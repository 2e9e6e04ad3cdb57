-- The structural variants of a profile with all that is stored of them, in load order.
-- ? structural_variant.SITE1_CHROMOSOME
SELECT `v`.`SAMPLE_ID` AS `sample_pk`,
       `g`.`HUGO_GENE_SYMBOL` AS `site1_symbol`,
       `h`.`HUGO_GENE_SYMBOL` AS `site2_symbol`,
       `v`.`SITE1_ENTREZ_GENE_ID` AS `site1_entrez_gene_id`,
       `v`.`SITE1_ENSEMBL_TRANSCRIPT_ID` AS `site1_ensembl_transcript_id`,
       `v`.`SITE1_EXON` AS `site1_exon`, -- ? structural_variant.SITE1_EXON else NULL
       `v`.`SITE1_CHROMOSOME` AS `site1_chromosome`,
       `v`.`SITE1_POSITION` AS `site1_position`,
       `v`.`SITE1_DESCRIPTION` AS `site1_description`,
       `v`.`SITE2_ENTREZ_GENE_ID` AS `site2_entrez_gene_id`,
       `v`.`SITE2_ENSEMBL_TRANSCRIPT_ID` AS `site2_ensembl_transcript_id`,
       `v`.`SITE2_EXON` AS `site2_exon`, -- ? structural_variant.SITE1_EXON else NULL
       `v`.`SITE2_CHROMOSOME` AS `site2_chromosome`,
       `v`.`SITE2_POSITION` AS `site2_position`,
       `v`.`SITE2_DESCRIPTION` AS `site2_description`,
       `v`.`SITE2_EFFECT_ON_FRAME` AS `site2_effect_on_frame`,
       `v`.`NCBI_BUILD` AS `ncbi_build`,
       `v`.`DNA_SUPPORT` AS `dna_support`,
       `v`.`RNA_SUPPORT` AS `rna_support`,
       `v`.`NORMAL_READ_COUNT` AS `normal_read_count`,
       `v`.`TUMOR_READ_COUNT` AS `tumor_read_count`,
       `v`.`NORMAL_VARIANT_COUNT` AS `normal_variant_count`,
       `v`.`TUMOR_VARIANT_COUNT` AS `tumor_variant_count`,
       `v`.`NORMAL_PAIRED_END_READ_COUNT` AS `normal_paired_end_read_count`,
       `v`.`TUMOR_PAIRED_END_READ_COUNT` AS `tumor_paired_end_read_count`,
       `v`.`NORMAL_SPLIT_READ_COUNT` AS `normal_split_read_count`,
       `v`.`TUMOR_SPLIT_READ_COUNT` AS `tumor_split_read_count`,
       `v`.`ANNOTATION` AS `annotation`,
       `v`.`BREAKPOINT_TYPE` AS `breakpoint_type`,
       `v`.`CENTER` AS `center`, -- ? structural_variant.CENTER else NULL
       `v`.`CONNECTION_TYPE` AS `connection_type`,
       `v`.`EVENT_INFO` AS `event_info`,
       `v`.`CLASS` AS `class_of_variant`,
       `v`.`LENGTH` AS `length`,
       `v`.`COMMENTS` AS `comments`,
       `v`.`EXTERNAL_ANNOTATION` AS `external_annotation`, -- ? structural_variant.CENTER else NULL
       `d`.`DRIVER_FILTER` AS `driver_filter`,
           -- ? alteration_driver_annotation.* else `v`.`DRIVER_FILTER` -- ? structural_variant.DRIVER_FILTER else NULL
       `d`.`DRIVER_FILTER_ANNOTATION` AS `driver_filter_annotation`,
           -- ? alteration_driver_annotation.* else `v`.`DRIVER_FILTER_ANNOTATION` -- ? structural_variant.DRIVER_FILTER else NULL
       `d`.`DRIVER_TIERS_FILTER` AS `driver_tiers_filter`,
           -- ? alteration_driver_annotation.* else `v`.`DRIVER_TIERS_FILTER` -- ? structural_variant.DRIVER_FILTER else NULL
       `d`.`DRIVER_TIERS_FILTER_ANNOTATION` AS `driver_tiers_filter_annotation`,
           -- ? alteration_driver_annotation.* else `v`.`DRIVER_TIERS_FILTER_ANNOTATION` -- ? structural_variant.DRIVER_FILTER else NULL
       `v`.`SITE1_REGION` AS `site1_region`, -- ? structural_variant.SV_STATUS else NULL
       `v`.`SITE1_REGION_NUMBER` AS `site1_region_number`, -- ? structural_variant.SV_STATUS else NULL
       `v`.`SITE1_CONTIG` AS `site1_contig`, -- ? structural_variant.SV_STATUS else NULL
       `v`.`SITE2_REGION` AS `site2_region`, -- ? structural_variant.SV_STATUS else NULL
       `v`.`SITE2_REGION_NUMBER` AS `site2_region_number`, -- ? structural_variant.SV_STATUS else NULL
       `v`.`SITE2_CONTIG` AS `site2_contig`, -- ? structural_variant.SV_STATUS else NULL
       `v`.`SV_STATUS` AS `sv_status`, -- ? structural_variant.SV_STATUS else 'SOMATIC'
       `v`.`ANNOTATION_JSON` AS `annotation_json` -- ? structural_variant.ANNOTATION_JSON else NULL
  FROM `structural_variant` `v`
  LEFT JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `v`.`SITE1_ENTREZ_GENE_ID`
  LEFT JOIN `gene` `h` ON `h`.`ENTREZ_GENE_ID` = `v`.`SITE2_ENTREZ_GENE_ID`
  LEFT JOIN `alteration_driver_annotation` `d`
    ON `d`.`ALTERATION_EVENT_ID` = `v`.`INTERNAL_ID`
   AND `d`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID`
   AND `d`.`SAMPLE_ID` = `v`.`SAMPLE_ID`
      -- ? alteration_driver_annotation.*
 WHERE `v`.`GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `v`.`INTERNAL_ID`
