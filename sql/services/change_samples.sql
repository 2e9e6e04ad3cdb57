-- change_samples(profile_pks*, changes*) -> rows
-- Which samples of the profiles have one of the protein changes, in which gene. Scans mutation_event; lives on mutation.MUTATION_EVENT_ID.
-- Columns: profile_pk integer, entrez integer, change text, sample_pk integer
-- Exact: change in changes
SELECT `m`.`GENETIC_PROFILE_ID` AS `profile_pk`, `m`.`ENTREZ_GENE_ID` AS `entrez`, `e`.`PROTEIN_CHANGE` AS `change`, `m`.`SAMPLE_ID` AS `sample_pk`
  FROM `mutation_event` `e`
  JOIN `mutation` `m` ON `m`.`MUTATION_EVENT_ID` = `e`.`MUTATION_EVENT_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
 WHERE `e`.`PROTEIN_CHANGE` IN :changes AND `m`.`GENETIC_PROFILE_ID` IN :profile_pks
