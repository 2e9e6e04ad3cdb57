-- packed_mutations(profile_pk, entrezs*) -> records
-- The mutations of the listed genes in a profile as profile data gives them (mutations.sql), with the numbers of their samples and events, and without
-- what is packed of none. Lives on mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
-- Record: DBMutation
-- Column: genetic_profile_id text = NULL
-- Column: hugo_gene_symbol text = NULL
-- Column: study_id text = NULL
-- Column: sample_list_id text = NULL
-- Column: cosmic_count integer = NULL
-- Column: sample_pk integer = `m`.`SAMPLE_ID`
-- Column: event_pk integer = `m`.`MUTATION_EVENT_ID`
SELECT *
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs
 ORDER BY `m`.`ENTREZ_GENE_ID`, `m`.`SAMPLE_ID`, `e`.`START_POSITION`, `m`.`MUTATION_EVENT_ID`
