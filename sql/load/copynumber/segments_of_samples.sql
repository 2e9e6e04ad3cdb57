-- The segments of the listed samples.
SELECT `SEG_ID` AS `pk` FROM `copy_number_seg` WHERE `SAMPLE_ID` IN (:sample_pks)
