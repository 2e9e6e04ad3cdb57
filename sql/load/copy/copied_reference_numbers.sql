-- By what a copy knows whether what studies share has changed. Scans gene and gene_panel_list.
SELECT (SELECT COUNT(*) FROM `gene`) AS `genes`,
       (SELECT MAX(`ID`) FROM `genetic_entity`) AS `entities`,
       (SELECT COUNT(*) FROM `gene_panel_list`) AS `panel_genes`,
       (SELECT MAX(`INTERNAL_ID`) FROM `gene_panel`) AS `panels`,
       (SELECT COUNT(*) FROM `type_of_cancer`) AS `cancer_types`
  FROM `info`
