-- The listed profiles, when nothing refers to them any more.
DELETE FROM `genetic_profile` WHERE `GENETIC_PROFILE_ID` IN (:pks)
