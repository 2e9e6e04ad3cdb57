-- The rows of gistic_to_gene that belong to the listed GISTIC regions; one step of removing a study.
DELETE FROM `gistic_to_gene` WHERE `GISTIC_ROI_ID` IN (:pks)
