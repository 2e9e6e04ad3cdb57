-- judged_variants(profile_pk, entrezs*) -> rows
-- What gene queries judge the structural variants by that have one of the listed genes at a site, in load order. Before 2.9.2 the table had
-- another form, which nobody filled. Lives on structural_variant.GENETIC_PROFILE_ID.
-- Needs: structural_variant.SITE1_CHROMOSOME
-- Column: sample_pk integer = `v`.`SAMPLE_ID`
-- Column: first_entrez integer = `v`.`SITE1_ENTREZ_GENE_ID`
-- Column: second_entrez integer = `v`.`SITE2_ENTREZ_GENE_ID`
-- Column: first_symbol text = `g1`.`HUGO_GENE_SYMBOL`
-- Column: second_symbol text = `g2`.`HUGO_GENE_SYMBOL`
-- Column: sv_status text = `v`.`SV_STATUS` needs structural_variant.SV_STATUS else NULL
-- Column: driver_filter text = `d`.`DRIVER_FILTER` needs alteration_driver_annotation.DRIVER_FILTER
--          else `v`.`DRIVER_FILTER` needs structural_variant.DRIVER_FILTER else NULL
-- Column: driver_tiers_filter text = `d`.`DRIVER_TIERS_FILTER` needs alteration_driver_annotation.DRIVER_FILTER
--          else `v`.`DRIVER_TIERS_FILTER` needs structural_variant.DRIVER_FILTER else NULL
-- Term: LEFT JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `v`.`INTERNAL_ID` AND `d`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `v`.`SAMPLE_ID`
--          needs alteration_driver_annotation.DRIVER_FILTER else /* drivers stand in the table itself */
SELECT *
  FROM `structural_variant` `v`
  LEFT JOIN `gene` `g1` ON `g1`.`ENTREZ_GENE_ID` = `v`.`SITE1_ENTREZ_GENE_ID`
  LEFT JOIN `gene` `g2` ON `g2`.`ENTREZ_GENE_ID` = `v`.`SITE2_ENTREZ_GENE_ID`
  LEFT JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `v`.`INTERNAL_ID` AND `d`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `v`.`SAMPLE_ID`
 WHERE `v`.`GENETIC_PROFILE_ID` = :profile_pk AND (`v`.`SITE1_ENTREZ_GENE_ID` IN :entrezs OR `v`.`SITE2_ENTREZ_GENE_ID` IN :entrezs)
 ORDER BY `v`.`INTERNAL_ID`
