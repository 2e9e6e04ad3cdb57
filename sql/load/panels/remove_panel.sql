-- A panel that no sample uses; its genes' rows go with it.
DELETE FROM `gene_panel` WHERE `INTERNAL_ID` = :panel_pk
