-- The ids of the clinical attributes that at least one of the listed samples has a value of; HEX tells apart what a
-- collation takes for one.
SELECT MIN(`ATTR_ID`) AS `attr_id`
  FROM `clinical_sample`
 WHERE `INTERNAL_ID` IN (:sample_pks)
 GROUP BY HEX(`ATTR_ID`)
