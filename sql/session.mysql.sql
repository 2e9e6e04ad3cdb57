-- What a session on MySQL or MariaDB begins with. A client that reads slowly must not lose its stream to the server's 60 seconds; moments are
-- in UTC; `IS NULL` gives no row that was inserted last; COMMIT begins and ends nothing; no limit cuts answers: settings of ours bound what a
-- request may cost. In comments stands what only MySQL, or only MariaDB, knows. Snapshots are consistent at REPEATABLE READ only.
SET
  net_write_timeout = 3600,
  time_zone = '+00:00',
  sql_select_limit = 18446744073709551615,
  sql_big_selects = 1,
  sql_safe_updates = 0,
  sql_auto_is_null = 0,
  group_concat_max_len = 1073741824,
  foreign_key_checks = 1,
  unique_checks = 1,
  completion_type = 0,
  div_precision_increment = 4,
  max_sort_length = 1024
  /*M!100100 , max_statement_time = 0 */
  /*!50708 , max_execution_time = 0 */
  /*!80003 , information_schema_stats_expiry = 0 */;

SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ WRITE;
