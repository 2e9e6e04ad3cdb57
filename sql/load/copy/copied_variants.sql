-- The structural variants of a profile, in load order. Before 2.9.2 the table had another form, which nobody filled.
-- ? structural_variant.SITE1_CHROMOSOME
SELECT `INTERNAL_ID` AS `variant_pk`,
       `GENETIC_PROFILE_ID` AS `profile_pk`,
       `SAMPLE_ID` AS `sample_pk`,
       `SITE1_ENTREZ_GENE_ID` AS `site1_entrez`,
       `SITE1_ENSEMBL_TRANSCRIPT_ID` AS `site1_ensembl_transcript_id`,
       `SITE1_EXON` AS `site1_exon`, -- ? structural_variant.SITE1_EXON else NULL
       `SITE1_CHROMOSOME` AS `site1_chromosome`,
       `SITE1_POSITION` AS `site1_position`,
       `SITE1_DESCRIPTION` AS `site1_description`,
       `SITE2_ENTREZ_GENE_ID` AS `site2_entrez`,
       `SITE2_ENSEMBL_TRANSCRIPT_ID` AS `site2_ensembl_transcript_id`,
       `SITE2_EXON` AS `site2_exon`, -- ? structural_variant.SITE1_EXON else NULL
       `SITE2_CHROMOSOME` AS `site2_chromosome`,
       `SITE2_POSITION` AS `site2_position`,
       `SITE2_DESCRIPTION` AS `site2_description`,
       `SITE2_EFFECT_ON_FRAME` AS `site2_effect_on_frame`,
       `NCBI_BUILD` AS `ncbi_build`,
       `DNA_SUPPORT` AS `dna_support`,
       `RNA_SUPPORT` AS `rna_support`,
       `NORMAL_READ_COUNT` AS `normal_read_count`,
       `TUMOR_READ_COUNT` AS `tumor_read_count`,
       `NORMAL_VARIANT_COUNT` AS `normal_variant_count`,
       `TUMOR_VARIANT_COUNT` AS `tumor_variant_count`,
       `NORMAL_PAIRED_END_READ_COUNT` AS `normal_paired_end_read_count`,
       `TUMOR_PAIRED_END_READ_COUNT` AS `tumor_paired_end_read_count`,
       `NORMAL_SPLIT_READ_COUNT` AS `normal_split_read_count`,
       `TUMOR_SPLIT_READ_COUNT` AS `tumor_split_read_count`,
       `ANNOTATION` AS `annotation`,
       `BREAKPOINT_TYPE` AS `breakpoint_type`,
       `CENTER` AS `center`, -- ? structural_variant.SITE1_EXON else NULL
       `CONNECTION_TYPE` AS `connection_type`,
       `EVENT_INFO` AS `event_info`,
       `CLASS` AS `class_of_variant`,
       `LENGTH` AS `length`,
       `COMMENTS` AS `comments`,
       `EXTERNAL_ANNOTATION` AS `external_annotation`, -- ? structural_variant.SITE1_EXON else NULL
       `DRIVER_FILTER` AS `driver_filter`, -- ? structural_variant.DRIVER_FILTER else NULL
       `DRIVER_FILTER_ANNOTATION` AS `driver_filter_annotation`, -- ? structural_variant.DRIVER_FILTER else NULL
       `DRIVER_TIERS_FILTER` AS `driver_tiers_filter`, -- ? structural_variant.DRIVER_FILTER else NULL
       `DRIVER_TIERS_FILTER_ANNOTATION` AS `driver_tiers_filter_annotation`, -- ? structural_variant.DRIVER_FILTER else NULL
       `SITE1_REGION` AS `site1_region`, -- ? structural_variant.SV_STATUS else NULL
       `SITE1_REGION_NUMBER` AS `site1_region_number`, -- ? structural_variant.SV_STATUS else NULL
       `SITE1_CONTIG` AS `site1_contig`, -- ? structural_variant.SV_STATUS else NULL
       `SITE2_REGION` AS `site2_region`, -- ? structural_variant.SV_STATUS else NULL
       `SITE2_REGION_NUMBER` AS `site2_region_number`, -- ? structural_variant.SV_STATUS else NULL
       `SITE2_CONTIG` AS `site2_contig`, -- ? structural_variant.SV_STATUS else NULL
       `SV_STATUS` AS `sv_status`, -- ? structural_variant.SV_STATUS else 'SOMATIC'
       `ANNOTATION_JSON` AS `annotation_json` -- ? structural_variant.ANNOTATION_JSON else NULL
  FROM `structural_variant`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `INTERNAL_ID`
