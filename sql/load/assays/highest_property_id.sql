-- The highest internal id of a property of an entity; 0 where there is none.
SELECT COALESCE(MAX(`ID`), 0) AS `id` FROM `generic_entity_properties`
