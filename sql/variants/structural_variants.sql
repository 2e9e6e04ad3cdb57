-- structural_variants -> records
-- A structural variant of one profile, by the genes of its sites (none first), then sample, in load order. Before 2.9.2 the table had another
-- form, which nobody filled. 4E41 is NA. Lives on structural_variant.GENETIC_PROFILE_ID.
-- Needs: structural_variant.SITE1_CHROMOSOME
-- Record: DBStructuralVariant
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: genetic_profile_id text = `f`.`STABLE_ID`
-- Field: sample_id text = `s`.`STABLE_ID`
-- Field: patient_id text = `p`.`STABLE_ID`
-- Field: site1_entrez_gene_id integer = `v`.`SITE1_ENTREZ_GENE_ID` -- null where no known gene is at that site
-- Field: site2_entrez_gene_id integer = `v`.`SITE2_ENTREZ_GENE_ID`
-- Field: site1_hugo_symbol text = `g1`.`HUGO_GENE_SYMBOL`
-- Field: site2_hugo_symbol text = `g2`.`HUGO_GENE_SYMBOL`
-- Field: site1_ensembl_transcript_id text = `v`.`SITE1_ENSEMBL_TRANSCRIPT_ID`
-- Field: site2_ensembl_transcript_id text = `v`.`SITE2_ENSEMBL_TRANSCRIPT_ID`
-- Field: site1_chromosome text = `v`.`SITE1_CHROMOSOME`
-- Field: site2_chromosome text = `v`.`SITE2_CHROMOSOME`
-- Field: site1_description text = `v`.`SITE1_DESCRIPTION`
-- Field: site2_description text = `v`.`SITE2_DESCRIPTION`
-- Field: site1_position integer = `v`.`SITE1_POSITION`
-- Field: site2_position integer = `v`.`SITE2_POSITION`
-- Field: site1_contig text = `v`.`SITE1_CONTIG` needs structural_variant.SV_STATUS else NULL
-- Field: site2_contig text = `v`.`SITE2_CONTIG` needs structural_variant.SV_STATUS else NULL
-- Field: site1_region text = `v`.`SITE1_REGION` needs structural_variant.SV_STATUS else NULL
-- Field: site2_region text = `v`.`SITE2_REGION` needs structural_variant.SV_STATUS else NULL
-- Field: site1_region_number integer = `v`.`SITE1_REGION_NUMBER` needs structural_variant.SV_STATUS else NULL
-- Field: site2_region_number integer = `v`.`SITE2_REGION_NUMBER` needs structural_variant.SV_STATUS else NULL
-- Field: site2_effect_on_frame text = `v`.`SITE2_EFFECT_ON_FRAME`
-- Field: ncbi_build text = `v`.`NCBI_BUILD`
-- Field: dna_support text = `v`.`DNA_SUPPORT`
-- Field: rna_support text = `v`.`RNA_SUPPORT`
-- Field: normal_read_count integer = `v`.`NORMAL_READ_COUNT`
-- Field: tumor_read_count integer = `v`.`TUMOR_READ_COUNT`
-- Field: normal_variant_count integer = `v`.`NORMAL_VARIANT_COUNT`
-- Field: tumor_variant_count integer = `v`.`TUMOR_VARIANT_COUNT`
-- Field: normal_paired_end_read_count integer = `v`.`NORMAL_PAIRED_END_READ_COUNT`
-- Field: tumor_paired_end_read_count integer = `v`.`TUMOR_PAIRED_END_READ_COUNT`
-- Field: normal_split_read_count integer = `v`.`NORMAL_SPLIT_READ_COUNT`
-- Field: tumor_split_read_count integer = `v`.`TUMOR_SPLIT_READ_COUNT`
-- Field: length integer = `v`.`LENGTH`
-- Field: annotation text = `v`.`ANNOTATION`
-- Field: breakpoint_type text = `v`.`BREAKPOINT_TYPE`
-- Field: connection_type text = `v`.`CONNECTION_TYPE`
-- Field: event_info text = `v`.`EVENT_INFO`
-- Field: comments text = `v`.`COMMENTS`
-- Field: variant_class text = `v`.`CLASS`
-- Field: driver_filter text = CASE WHEN HEX(`d`.`DRIVER_FILTER`) NOT IN ('', '4E41') THEN `d`.`DRIVER_FILTER` END needs alteration_driver_annotation.DRIVER_FILTER
--          else CASE WHEN HEX(`v`.`DRIVER_FILTER`) NOT IN ('', '4E41') THEN `v`.`DRIVER_FILTER` END needs structural_variant.DRIVER_FILTER
--          else NULL -- null for none and for NA, as the three that follow
-- Field: driver_filter_ann text = CASE WHEN HEX(`d`.`DRIVER_FILTER_ANNOTATION`) NOT IN ('', '4E41') THEN `d`.`DRIVER_FILTER_ANNOTATION` END needs alteration_driver_annotation.DRIVER_FILTER
--          else CASE WHEN HEX(`v`.`DRIVER_FILTER_ANNOTATION`) NOT IN ('', '4E41') THEN `v`.`DRIVER_FILTER_ANNOTATION` END needs structural_variant.DRIVER_FILTER
--          else NULL
-- Field: driver_tiers_filter text = CASE WHEN HEX(`d`.`DRIVER_TIERS_FILTER`) NOT IN ('', '4E41') THEN `d`.`DRIVER_TIERS_FILTER` END needs alteration_driver_annotation.DRIVER_FILTER
--          else CASE WHEN HEX(`v`.`DRIVER_TIERS_FILTER`) NOT IN ('', '4E41') THEN `v`.`DRIVER_TIERS_FILTER` END needs structural_variant.DRIVER_FILTER
--          else NULL
-- Field: driver_tiers_filter_ann text = CASE WHEN HEX(`d`.`DRIVER_TIERS_FILTER_ANNOTATION`) NOT IN ('', '4E41') THEN `d`.`DRIVER_TIERS_FILTER_ANNOTATION` END needs alteration_driver_annotation.DRIVER_FILTER
--          else CASE WHEN HEX(`v`.`DRIVER_TIERS_FILTER_ANNOTATION`) NOT IN ('', '4E41') THEN `v`.`DRIVER_TIERS_FILTER_ANNOTATION` END needs structural_variant.DRIVER_FILTER
--          else NULL
-- Field: sv_status text = `v`.`SV_STATUS` needs structural_variant.SV_STATUS else 'SOMATIC'
-- Field: namespace_columns text = `v`.`ANNOTATION_JSON` needs structural_variant.ANNOTATION_JSON else NULL -- JSON text
-- Column: sample_pk integer = `v`.`SAMPLE_ID`
-- Term: LEFT JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `v`.`INTERNAL_ID` AND `d`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `v`.`SAMPLE_ID`
--          needs alteration_driver_annotation.DRIVER_FILTER else /* drivers stand in the table itself */
-- Filter: structural_variants_by_profile(profile_pk) = `v`.`GENETIC_PROFILE_ID` = :profile_pk
-- Filter: structural_variants_by_genes(profile_pk, entrezs*) = `v`.`GENETIC_PROFILE_ID` = :profile_pk
--          AND (`v`.`SITE1_ENTREZ_GENE_ID` IN :entrezs OR `v`.`SITE2_ENTREZ_GENE_ID` IN :entrezs)
-- Filter: structural_variants_by_samples(profile_pk, sample_pks*) = `v`.`GENETIC_PROFILE_ID` = :profile_pk AND `v`.`SAMPLE_ID` IN :sample_pks
-- Long: structural_variants_by_samples as structural_variants_by_profile, sample_pk in sample_pks
SELECT *
  FROM `structural_variant` `v`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `v`.`SAMPLE_ID`
  JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `s`.`PATIENT_ID`
  JOIN `genetic_profile` `f` ON `f`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `f`.`CANCER_STUDY_ID`
  LEFT JOIN `gene` `g1` ON `g1`.`ENTREZ_GENE_ID` = `v`.`SITE1_ENTREZ_GENE_ID`
  LEFT JOIN `gene` `g2` ON `g2`.`ENTREZ_GENE_ID` = `v`.`SITE2_ENTREZ_GENE_ID`
  LEFT JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `v`.`INTERNAL_ID` AND `d`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `v`.`SAMPLE_ID`
 WHERE TRUE
 ORDER BY `v`.`SITE1_ENTREZ_GENE_ID`, `v`.`SITE2_ENTREZ_GENE_ID`, `v`.`SAMPLE_ID`, `v`.`INTERNAL_ID`
