-- What a load or a removal changes in a database that keeps no data version: when each table was last written to, as
-- far as the server tells (fresh: so lately that a further change could bear the same second), every study's row,
-- counts and highest numbers. The tables are those of which something may be kept: all that the service reads, without
-- users, tokens and stored lists, which are asked for each time.
-- ? cancer_study.IMPORT_DATE, cancer_study.STATUS
SELECT `TABLE_NAME` AS `name`, CAST(`UPDATE_TIME` AS CHAR) AS `value`,
       COALESCE(`UPDATE_TIME` >= NOW() - INTERVAL 2 SECOND, 0) AS `fresh`
  FROM `information_schema`.`TABLES`
 WHERE `TABLE_SCHEMA` = DATABASE() AND `TABLE_NAME` IN (
    'allele_specific_copy_number', 'alteration_driver_annotation', 'cancer_study', 'cancer_study_tags',
    'clinical_attribute_meta', 'clinical_event_data', 'clinical_event', 'clinical_patient', 'clinical_sample',
    'cna_event', 'copy_number_seg_file', 'copy_number_seg', 'cosmic_mutation', 'drug', 'drug_interaction', 'gene_alias',
    'gene_panel_list', 'gene_panel', 'gene', 'generic_entity_properties', 'geneset_gene',
    'geneset_hierarchy_leaf', 'geneset_hierarchy_node', 'geneset',
    'genetic_alteration', 'genetic_entity', 'genetic_profile_link', 'genetic_profile_samples', 'genetic_profile', 'gistic_to_gene', 'gistic',
    'interaction', 'mut_sig', 'mutation_count', 'mutation_count_by_keyword', 'mutation_event', 'mutation', 'patient',
    'pdb_uniprot_alignment', 'pdb_uniprot_residue_mapping', 'pfam_graphics', 'protein_array_cancer_study', 'protein_array_data',
    'protein_array_info', 'protein_array_target', 'reference_genome_gene', 'reference_genome', 'resource_definition',
    'resource_patient', 'resource_sample', 'resource_study', 'sample_cna_event', 'sample_list_list', 'sample_list',
    'sample_profile', 'sample', 'sanger_cancer_census', 'structural_variant', 'treatment', 'type_of_cancer',
    'uniprot_id_mapping')
 UNION ALL
SELECT 'study', MD5(CONCAT_WS('|', `CANCER_STUDY_ID`, HEX(`CANCER_STUDY_IDENTIFIER`), HEX(`NAME`), HEX(`DESCRIPTION`),
                              COALESCE(`IMPORT_DATE`, '-'), COALESCE(`STATUS`, '-'))), 0
  FROM `cancer_study`
 UNION ALL
SELECT 'numbers', CONCAT_WS(' ', (SELECT COUNT(*) FROM `genetic_profile`), (SELECT COUNT(*) FROM `sample_list`),
                                 COALESCE((SELECT MAX(`INTERNAL_ID`) FROM `patient`), 0),
                                 COALESCE((SELECT MAX(`ID`) FROM `genetic_entity`), 0),
                                 COALESCE((SELECT MAX(`MUTATION_EVENT_ID`) FROM `mutation_event`), 0)), 0
