-- The rows of clinical_sample that belong to the listed samples, all, those of one attribute or of the listed ones; one step of a removal, or to be
-- replaced.
DELETE FROM `clinical_sample`
 WHERE `INTERNAL_ID` IN (:pks)
   AND `ATTR_ID` = :attribute_id -- ? attribute_id
   AND `ATTR_ID` IN (:attribute_ids) -- ? attribute_ids
