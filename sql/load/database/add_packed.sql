-- What answers need of a study, in the order in which it leaves.
-- ? genows_packed.*
INSERT INTO `genows_packed` (`CANCER_STUDY_ID`, `KIND`, `OWNER`, `ITEM`, `CONTENT`)
VALUES (:study_pk, :kind, :owner, :item, :content)
