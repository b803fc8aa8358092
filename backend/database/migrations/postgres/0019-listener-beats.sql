-- Who listens at this moment is written anew with every beat, twice a minute for each. No index has `at`, so that a
-- row that is written again stays on its page (HOT), where half of the place is kept for that.
CREATE INDEX listeners_on_station ON listeners (station_id);
DROP INDEX listeners_station;
DROP INDEX listeners_age;
-- Who has stopped plays nothing, until a beat of before can come no more.
ALTER TABLE listeners ALTER COLUMN station_id DROP NOT NULL;
-- Little of those who have gone is to stay in its files (SECURITY.md): a vacuum every minute (autovacuum_naptime),
-- and without pauses.
ALTER TABLE listeners SET (
  fillfactor = 45,
  autovacuum_vacuum_threshold = 0,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);
