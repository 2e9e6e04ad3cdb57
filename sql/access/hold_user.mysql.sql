-- hold_user(name, seconds) -> value
-- 1 when this connection holds the lock, until it is closed; 0 when the wait was in vain.
-- Columns: taken integer
SELECT GET_LOCK(CAST(:name AS CHAR), :seconds) AS `taken`
