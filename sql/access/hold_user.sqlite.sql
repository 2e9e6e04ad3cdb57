-- hold_user(name, seconds) -> value
-- 1: on SQLite the writing transaction itself, begun IMMEDIATE, is the lock.
-- Columns: taken integer
SELECT 1 AS `taken` WHERE :name <> '' AND :seconds >= 0
