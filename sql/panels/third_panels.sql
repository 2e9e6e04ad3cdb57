-- third_panels -> rows
-- A gene panel, by id; HEX sorts by the characters.
-- Field: panel_pk integer = `INTERNAL_ID`
-- Field: gene_panel_id text = `STABLE_ID`
-- Field: description text = `DESCRIPTION`
-- Filter: third_panels()
-- Filter: third_panels_by_ids(panel_ids*) = `STABLE_ID` IN :panel_ids
-- Exact: gene_panel_id in panel_ids
-- Long: third_panels_by_ids as third_panels, gene_panel_id in panel_ids
SELECT *
  FROM `gene_panel`
 WHERE TRUE
 ORDER BY HEX(`STABLE_ID`)
