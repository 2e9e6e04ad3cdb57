-- Another panel for samples that have their row in the profile.
UPDATE `sample_profile` SET `PANEL_ID` = :panel_pk
 WHERE `GENETIC_PROFILE_ID` = :profile_pk AND `SAMPLE_ID` IN (:sample_pks)
