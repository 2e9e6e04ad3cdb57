-- The genes that values, mutations and panels of a study name.
SELECT `g`.`ENTREZ_GENE_ID` AS `entrez`
  FROM `genetic_profile` `p`
  JOIN `genetic_alteration` `a` ON `a`.`GENETIC_PROFILE_ID` = `p`.`GENETIC_PROFILE_ID`
  JOIN `gene` `g` ON `g`.`GENETIC_ENTITY_ID` = `a`.`GENETIC_ENTITY_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 UNION
SELECT `m`.`ENTREZ_GENE_ID`
  FROM `genetic_profile` `p`
  JOIN `mutation` `m` ON `m`.`GENETIC_PROFILE_ID` = `p`.`GENETIC_PROFILE_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 UNION
SELECT `l`.`GENE_ID`
  FROM `genetic_profile` `p`
  JOIN `sample_profile` `s` ON `s`.`GENETIC_PROFILE_ID` = `p`.`GENETIC_PROFILE_ID`
  JOIN `gene_panel_list` `l` ON `l`.`INTERNAL_ID` = `s`.`PANEL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
