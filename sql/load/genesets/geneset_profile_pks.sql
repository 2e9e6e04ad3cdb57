-- The profiles of gene sets, of all studies. Scans genetic_profile.
SELECT `GENETIC_PROFILE_ID` AS `pk` FROM `genetic_profile` WHERE `GENETIC_ALTERATION_TYPE` = 'GENESET_SCORE'
