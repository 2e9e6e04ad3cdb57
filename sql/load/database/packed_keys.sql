-- What of the study is packed, without the contents.
-- ? genows_packed.*
SELECT `KIND` AS `kind`, `OWNER` AS `owner`, `ITEM` AS `item` FROM `genows_packed` WHERE `CANCER_STUDY_ID` = :study_pk
