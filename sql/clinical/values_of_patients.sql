-- values_of_patients(patient_pks*) -> rows
-- Every clinical value of the listed patients. Lives on clinical_patient's primary key.
-- Field: patient_pk text = CAST(`INTERNAL_ID` AS CHAR)
-- Field: attr_id text = `ATTR_ID`
-- Field: attr_val text = `ATTR_VALUE`
SELECT *
  FROM `clinical_patient`
 WHERE `INTERNAL_ID` IN :patient_pks
