-- highest_property_id() -> value
-- The highest internal id of a property of an entity; 0 where there is none.
-- Columns: id integer
SELECT COALESCE(MAX(`ID`), 0) AS `id` FROM `generic_entity_properties`
