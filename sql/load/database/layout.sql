-- What genows has added to the schema of 2.11.0, as a number; NULL where an upgrade is under way. For databases that
-- have the table.
SELECT MAX(`LAYOUT`) AS `layout` FROM `genows_layout`
