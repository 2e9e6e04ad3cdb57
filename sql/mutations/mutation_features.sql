-- mutation_features(profile_pk) -> rows
-- Gene, sample, keyword, protein change and position of each mutation of a profile. Lives on mutation.GENETIC_PROFILE_ID.
-- Field: entrez integer = `m`.`ENTREZ_GENE_ID`
-- Field: sample_pk integer = `m`.`SAMPLE_ID`
-- Field: keyword text = `e`.`KEYWORD`
-- Field: change text = `e`.`PROTEIN_CHANGE`
-- Field: position integer = `e`.`ONCOTATOR_PROTEIN_POS_START` needs mutation_event.ONCOTATOR_PROTEIN_POS_START
--          else `e`.`PROTEIN_POS_START` needs mutation_event.PROTEIN_POS_START
SELECT *
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
