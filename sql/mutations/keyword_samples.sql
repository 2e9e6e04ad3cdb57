-- Which samples of the profiles have a mutation of which of the keywords. Lives on mutation_event.KEYWORD and
-- mutation.MUTATION_EVENT_ID.
SELECT `m`.`GENETIC_PROFILE_ID` AS `profile_pk`, `m`.`ENTREZ_GENE_ID` AS `entrez`, `e`.`KEYWORD` AS `keyword`,
       `m`.`SAMPLE_ID` AS `sample_pk`
  FROM `mutation_event` `e`
  JOIN `mutation` `m` ON `m`.`MUTATION_EVENT_ID` = `e`.`MUTATION_EVENT_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
 WHERE `e`.`KEYWORD` IN (:keywords) AND `m`.`GENETIC_PROFILE_ID` + 0 IN (:profile_pks)
