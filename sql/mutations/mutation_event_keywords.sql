-- Gene and keyword of those mutation events that the profiles have: of others, which a client may guess, nothing is
-- told. Lives on mutation_event's primary key and mutation.MUTATION_EVENT_ID.
SELECT `e`.`MUTATION_EVENT_ID` AS `event_pk`, `e`.`ENTREZ_GENE_ID` AS `entrez`, `e`.`KEYWORD` AS `keyword`
  FROM `mutation_event` `e`
 WHERE `e`.`MUTATION_EVENT_ID` IN (:event_pks)
   AND EXISTS (SELECT 1 FROM `mutation` `m`
                WHERE `m`.`MUTATION_EVENT_ID` = `e`.`MUTATION_EVENT_ID` AND `m`.`GENETIC_PROFILE_ID` IN (:profile_pks))
