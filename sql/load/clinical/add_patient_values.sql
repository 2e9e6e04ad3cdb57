-- Clinical values of patients.
INSERT INTO `clinical_patient` (`INTERNAL_ID`, `ATTR_ID`, `ATTR_VALUE`) VALUES (:patient_pk, :attribute_id, :value)
