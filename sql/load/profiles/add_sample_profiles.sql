-- Samples that were assayed in a profile; a panel_pk of null means the whole genome or exome.
INSERT INTO `sample_profile` (`SAMPLE_ID`, `GENETIC_PROFILE_ID`, `PANEL_ID`) VALUES (:sample_pk, :profile_pk, :panel_pk)
