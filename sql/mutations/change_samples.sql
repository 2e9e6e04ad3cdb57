-- Which samples of the profiles have one of the protein changes, in which gene. Scans mutation_event, or lives on
-- mutation_event.ENTREZ_GENE_ID; lives on mutation.MUTATION_EVENT_ID.
SELECT `m`.`GENETIC_PROFILE_ID` AS `profile_pk`, `m`.`ENTREZ_GENE_ID` AS `entrez`, `e`.`PROTEIN_CHANGE` AS `change`,
       `m`.`SAMPLE_ID` AS `sample_pk`
  FROM `mutation_event` `e`
  JOIN `mutation` `m` ON `m`.`MUTATION_EVENT_ID` = `e`.`MUTATION_EVENT_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
 WHERE `e`.`ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
   AND `e`.`PROTEIN_CHANGE` IN (:changes)
   AND `m`.`GENETIC_PROFILE_ID` + 0 IN (:profile_pks) -- ? entrezs else AND `m`.`GENETIC_PROFILE_ID` IN (:profile_pks)
