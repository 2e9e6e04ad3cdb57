-- set_sample_panel(panel_pk, profile_pk, sample_pk) -> count
-- Another panel for a sample that has its row in the profile.
UPDATE `sample_profile` SET `PANEL_ID` = :panel_pk
 WHERE `GENETIC_PROFILE_ID` = :profile_pk AND `SAMPLE_ID` = :sample_pk
