-- Every mutation, in whatever profile but those of uncalled ones, of the samples that were assayed in one profile, or of
-- the listed ones; a sample's rows come together.
SELECT `m`.`SAMPLE_ID` AS `sample_pk`, `m`.`MUTATION_STATUS` AS `status`, `e`.`MUTATION_TYPE` AS `type`,
       `e`.`CHR` AS `chromosome`, `e`.`START_POSITION` AS `start`, `e`.`END_POSITION` AS `end`,
       `e`.`REFERENCE_ALLELE` AS `reference`, `e`.`TUMOR_SEQ_ALLELE` AS `allele`
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
 WHERE `m`.`SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
   AND `m`.`SAMPLE_ID` IN (SELECT `SAMPLE_ID` FROM `sample_profile` WHERE `GENETIC_PROFILE_ID` = :profile_pk) -- ? profile_pk
   AND `m`.`GENETIC_PROFILE_ID` NOT IN (SELECT `GENETIC_PROFILE_ID` FROM `genetic_profile`
                                         WHERE `GENETIC_ALTERATION_TYPE` = 'MUTATION_UNCALLED')
 ORDER BY `m`.`SAMPLE_ID`
