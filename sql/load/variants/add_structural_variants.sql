-- Structural variants in samples; one of the two genes may be absent.
INSERT INTO `structural_variant` (
  `INTERNAL_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `SITE1_ENTREZ_GENE_ID`, `SITE1_ENSEMBL_TRANSCRIPT_ID`,
  `SITE1_EXON`, `SITE1_CHROMOSOME`, `SITE1_POSITION`, `SITE1_DESCRIPTION`, `SITE2_ENTREZ_GENE_ID`,
  `SITE2_ENSEMBL_TRANSCRIPT_ID`, `SITE2_EXON`, `SITE2_CHROMOSOME`, `SITE2_POSITION`, `SITE2_DESCRIPTION`,
  `SITE2_EFFECT_ON_FRAME`, `NCBI_BUILD`, `DNA_SUPPORT`, `RNA_SUPPORT`, `NORMAL_READ_COUNT`, `TUMOR_READ_COUNT`,
  `NORMAL_VARIANT_COUNT`, `TUMOR_VARIANT_COUNT`, `NORMAL_PAIRED_END_READ_COUNT`, `TUMOR_PAIRED_END_READ_COUNT`,
  `NORMAL_SPLIT_READ_COUNT`, `TUMOR_SPLIT_READ_COUNT`, `ANNOTATION`, `BREAKPOINT_TYPE`, `CENTER`,
  `CONNECTION_TYPE`, `EVENT_INFO`, `CLASS`, `LENGTH`, `COMMENTS`, `EXTERNAL_ANNOTATION`, `DRIVER_FILTER`,
  `DRIVER_FILTER_ANNOTATION`, `DRIVER_TIERS_FILTER`, `DRIVER_TIERS_FILTER_ANNOTATION`
  , `SITE1_REGION` -- ? structural_variant.SITE1_REGION
  , `SITE1_REGION_NUMBER` -- ? structural_variant.SITE1_REGION_NUMBER
  , `SITE1_CONTIG` -- ? structural_variant.SITE1_CONTIG
  , `SITE2_REGION` -- ? structural_variant.SITE2_REGION
  , `SITE2_REGION_NUMBER` -- ? structural_variant.SITE2_REGION_NUMBER
  , `SITE2_CONTIG` -- ? structural_variant.SITE2_CONTIG
  , `SV_STATUS` -- ? structural_variant.SV_STATUS
  , `ANNOTATION_JSON` -- ? structural_variant.ANNOTATION_JSON
)
VALUES (
  :variant_pk, :profile_pk, :sample_pk, :site1_entrez_gene_id, :site1_ensembl_transcript_id, :site1_exon,
  :site1_chromosome, :site1_position, :site1_description, :site2_entrez_gene_id, :site2_ensembl_transcript_id,
  :site2_exon, :site2_chromosome, :site2_position, :site2_description, :site2_effect_on_frame, :ncbi_build,
  :dna_support, :rna_support, :normal_read_count, :tumor_read_count, :normal_variant_count,
  :tumor_variant_count, :normal_paired_end_read_count, :tumor_paired_end_read_count, :normal_split_read_count,
  :tumor_split_read_count, :annotation, :breakpoint_type, :center, :connection_type, :event_info, :class,
  :length, :comments, :external_annotation, :driver_filter, :driver_filter_annotation, :driver_tiers_filter,
  :driver_tiers_filter_annotation
  , :site1_region -- ? structural_variant.SITE1_REGION
  , :site1_region_number -- ? structural_variant.SITE1_REGION_NUMBER
  , :site1_contig -- ? structural_variant.SITE1_CONTIG
  , :site2_region -- ? structural_variant.SITE2_REGION
  , :site2_region_number -- ? structural_variant.SITE2_REGION_NUMBER
  , :site2_contig -- ? structural_variant.SITE2_CONTIG
  , :sv_status -- ? structural_variant.SV_STATUS
  , :annotation_json -- ? structural_variant.ANNOTATION_JSON
)
