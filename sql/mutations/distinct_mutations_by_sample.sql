-- The distinct mutations of each sample of a profile, without germline ones and fusions: what a loader counts. Lives on
-- mutation.GENETIC_PROFILE_ID.
SELECT `v`.`SAMPLE_ID` AS `sample_pk`, COUNT(*) AS `mutations`
  FROM (SELECT DISTINCT `m`.`SAMPLE_ID`, `e`.`CHR`, `e`.`START_POSITION`, `e`.`END_POSITION`,
                        HEX(`e`.`REFERENCE_ALLELE`) AS `ref`, HEX(`e`.`TUMOR_SEQ_ALLELE`) AS `var`
          FROM `mutation` `m`
          JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
         WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk AND UPPER(COALESCE(`m`.`MUTATION_STATUS`, '')) <> 'GERMLINE'
           AND UPPER(COALESCE(`e`.`MUTATION_TYPE`, '')) <> 'FUSION') `v`
 GROUP BY `v`.`SAMPLE_ID`
