-- The values of one attribute of the listed patients, to be replaced.
DELETE FROM `clinical_patient` WHERE `INTERNAL_ID` IN (:pks) AND `ATTR_ID` = :attribute_id
