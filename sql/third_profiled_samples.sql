-- third_profiled_samples(profile_pk) -> rows
-- Which samples were measured in a profile, and with which gene panel, if any. Lives on sample_profile.GENETIC_PROFILE_ID.
-- Field: sample_pk integer = `s`.`SAMPLE_ID`
-- Field: gene_panel_id text = `p`.`STABLE_ID`
SELECT *
  FROM `sample_profile` `s`
  LEFT JOIN `gene_panel` `p` ON `p`.`INTERNAL_ID` = `s`.`PANEL_ID`
 WHERE `s`.`GENETIC_PROFILE_ID` = :profile_pk
