-- The clinical events of the listed patients; or those of a load before, which have lower numbers, of all types or the listed ones.
SELECT `CLINICAL_EVENT_ID` AS `pk`
  FROM `clinical_event`
 WHERE `PATIENT_ID` IN (:pks)
   AND `CLINICAL_EVENT_ID` <= :highest -- ? highest
   AND `EVENT_TYPE` IN (:event_types) -- ? event_types
