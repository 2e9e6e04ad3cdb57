-- health() -> value
-- Any answer at all shows that the database answers.
-- Columns: alive integer
SELECT 1 AS `alive`
