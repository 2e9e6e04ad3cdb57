-- The values of one attribute of the listed samples, to be replaced.
DELETE FROM `clinical_sample` WHERE `INTERNAL_ID` IN (:pks) AND `ATTR_ID` = :attribute_id
