-- Any answer at all shows that the database answers.
SELECT 1 AS `alive`
