-- The copy-number events of a profile.
SELECT `e`.`ENTREZ_GENE_ID` AS `entrez`,
       `e`.`ALTERATION` AS `alteration`,
       `s`.`SAMPLE_ID` AS `sample_pk`
  FROM `sample_cna_event` `s`
  JOIN `cna_event` `e` ON `e`.`CNA_EVENT_ID` = `s`.`CNA_EVENT_ID`
 WHERE `s`.`GENETIC_PROFILE_ID` = :profile_pk
