-- How many samples of a profile have each event of copy number, of all genes or of the listed ones. Lives on
-- sample_cna_event (GENETIC_PROFILE_ID, SAMPLE_ID), of listed genes on its primary key.
SELECT `x`.`CNA_EVENT_ID` AS `event_pk`,
       COUNT(*) AS `samples`
  FROM `sample_cna_event` `x`
 WHERE `x`.`GENETIC_PROFILE_ID` = :profile_pk
   AND `x`.`CNA_EVENT_ID` IN (:event_pks) -- ? event_pks
 GROUP BY `x`.`CNA_EVENT_ID`
