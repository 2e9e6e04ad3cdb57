-- The treatments that have values in a profile, in load order: where entities have no ids of their own, they are the
-- only generic assays.
-- ? treatment.*
SELECT `a`.`GENETIC_ENTITY_ID` AS `entity_pk`, `t`.`STABLE_ID` AS `stable_id`, `t`.`NAME` AS `name`,
       `t`.`DESCRIPTION` AS `description`, `t`.`LINKOUT_URL` AS `url`
  FROM `genetic_alteration` `a`
  JOIN `treatment` `t` ON `t`.`GENETIC_ENTITY_ID` = `a`.`GENETIC_ENTITY_ID`
 WHERE `a`.`GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `a`.`GENETIC_ENTITY_ID`
