-- The highest internal id of every table whose ids the loader gives out; 0 for an empty one.
SELECT 'cancer_study' AS `table_name`, COALESCE((SELECT MAX(`CANCER_STUDY_ID`) FROM `cancer_study`), 0) AS `id`
UNION ALL
SELECT 'patient', COALESCE((SELECT MAX(`INTERNAL_ID`) FROM `patient`), 0)
UNION ALL
SELECT 'sample', COALESCE((SELECT MAX(`INTERNAL_ID`) FROM `sample`), 0)
UNION ALL
SELECT 'sample_list', COALESCE((SELECT MAX(`LIST_ID`) FROM `sample_list`), 0)
UNION ALL
SELECT 'genetic_profile', COALESCE((SELECT MAX(`GENETIC_PROFILE_ID`) FROM `genetic_profile`), 0)
UNION ALL
SELECT 'gene_panel', COALESCE((SELECT MAX(`INTERNAL_ID`) FROM `gene_panel`), 0)
UNION ALL
SELECT 'genetic_entity', COALESCE((SELECT MAX(`ID`) FROM `genetic_entity`), 0)
UNION ALL
SELECT 'mutation_event', COALESCE((SELECT MAX(`MUTATION_EVENT_ID`) FROM `mutation_event`), 0)
UNION ALL
SELECT 'cna_event', COALESCE((SELECT MAX(`CNA_EVENT_ID`) FROM `cna_event`), 0)
UNION ALL
SELECT 'copy_number_seg', COALESCE((SELECT MAX(`SEG_ID`) FROM `copy_number_seg`), 0)
UNION ALL
SELECT 'copy_number_seg_file', COALESCE((SELECT MAX(`SEG_FILE_ID`) FROM `copy_number_seg_file`), 0)
UNION ALL
SELECT 'geneset', COALESCE((SELECT MAX(`ID`) FROM `geneset`), 0)
UNION ALL
SELECT 'geneset_hierarchy_node', COALESCE((SELECT MAX(`NODE_ID`) FROM `geneset_hierarchy_node`), 0)
UNION ALL
SELECT 'treatment', COALESCE((SELECT MAX(`ID`) FROM `treatment`), 0)
UNION ALL
SELECT 'generic_entity_properties', COALESCE((SELECT MAX(`ID`) FROM `generic_entity_properties`), 0)
    -- ? generic_entity_properties.* else SELECT 'generic_entity_properties', COALESCE(NULL, 0)
UNION ALL
SELECT 'structural_variant', COALESCE((SELECT MAX(`INTERNAL_ID`) FROM `structural_variant`), 0)
UNION ALL
SELECT 'clinical_event', COALESCE((SELECT MAX(`CLINICAL_EVENT_ID`) FROM `clinical_event`), 0)
UNION ALL
SELECT 'gistic', COALESCE((SELECT MAX(`GISTIC_ROI_ID`) FROM `gistic`), 0)
