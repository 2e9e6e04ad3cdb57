-- The rows of mutation that belong to the listed profiles; one step of removing a study.
DELETE FROM `mutation` WHERE `GENETIC_PROFILE_ID` IN (:pks)
