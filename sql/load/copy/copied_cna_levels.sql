-- The genes and levels of the copy-number events of a profile.
SELECT `CNA_EVENT_ID` AS `level_pk`,
       `ENTREZ_GENE_ID` AS `entrez`,
       `ALTERATION` AS `alteration`
  FROM `cna_event`
 WHERE `CNA_EVENT_ID` IN (SELECT `CNA_EVENT_ID` FROM `sample_cna_event` WHERE `GENETIC_PROFILE_ID` = :profile_pk)
 ORDER BY `CNA_EVENT_ID`
