-- What gene queries judge structural variants by, all or those that have one of the listed genes at a site, in load order. Before
-- 2.9.2 the table had another form, which nobody filled. Lives on structural_variant.GENETIC_PROFILE_ID.
-- ? structural_variant.SITE1_CHROMOSOME
SELECT `v`.`SAMPLE_ID` AS `sample_pk`,
       `v`.`SITE1_ENTREZ_GENE_ID` AS `first_entrez`,
       `v`.`SITE2_ENTREZ_GENE_ID` AS `second_entrez`,
       `g1`.`HUGO_GENE_SYMBOL` AS `first_symbol`,
       `g2`.`HUGO_GENE_SYMBOL` AS `second_symbol`,
       `v`.`SV_STATUS` AS `sv_status`, -- ? structural_variant.SV_STATUS else 'SOMATIC'
       `d`.`DRIVER_FILTER` AS `driver_filter`,
           -- ? alteration_driver_annotation.DRIVER_FILTER else `v`.`DRIVER_FILTER`
           -- ? structural_variant.DRIVER_FILTER else NULL
       `d`.`DRIVER_TIERS_FILTER` AS `driver_tiers_filter`
           -- ? alteration_driver_annotation.DRIVER_FILTER else `v`.`DRIVER_TIERS_FILTER`
           -- ? structural_variant.DRIVER_FILTER else NULL
  FROM `structural_variant` `v`
  LEFT JOIN `gene` `g1` ON `g1`.`ENTREZ_GENE_ID` = `v`.`SITE1_ENTREZ_GENE_ID`
  LEFT JOIN `gene` `g2` ON `g2`.`ENTREZ_GENE_ID` = `v`.`SITE2_ENTREZ_GENE_ID`
  LEFT JOIN `alteration_driver_annotation` `d`
    ON `d`.`ALTERATION_EVENT_ID` = `v`.`INTERNAL_ID`
   AND `d`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID`
   AND `d`.`SAMPLE_ID` = `v`.`SAMPLE_ID`
      -- ? alteration_driver_annotation.DRIVER_FILTER
 WHERE `v`.`GENETIC_PROFILE_ID` = :profile_pk
   AND (`v`.`SITE1_ENTREZ_GENE_ID` IN (:entrezs) OR `v`.`SITE2_ENTREZ_GENE_ID` IN (:entrezs)) -- ? entrezs
 ORDER BY `v`.`INTERNAL_ID`
