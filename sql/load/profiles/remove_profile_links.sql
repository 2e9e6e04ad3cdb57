-- The links from and to the listed profiles.
DELETE
  FROM `genetic_profile_link`
 WHERE `REFERRING_GENETIC_PROFILE_ID` IN (:pks) OR `REFERRED_GENETIC_PROFILE_ID` IN (:pks)
