-- Gene panels; their genes follow.
INSERT INTO `gene_panel` (`INTERNAL_ID`, `STABLE_ID`, `DESCRIPTION`) VALUES (:panel_pk, :panel_id, :description)
