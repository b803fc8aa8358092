-- A number that grows with every change of what the search knows of shown stations: what is made of them and
-- kept in memory is made anew when it differs. Each connection counts in a row of its own (but for 1024
-- others), so that those who write stations do not wait for each other here.
CREATE TABLE station_search_changes (
  slot bigint PRIMARY KEY,
  changes bigint NOT NULL
);

CREATE FUNCTION count_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM added WHERE shown = 1) THEN RETURN NULL; END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM removed WHERE shown = 1) THEN RETURN NULL; END IF;
  ELSIF NOT EXISTS (
    SELECT FROM removed JOIN added USING (key)
    WHERE (removed.shown = 1 OR added.shown = 1)
    AND ROW(removed.shown, removed.id, removed.name, removed.tags, removed.country, removed.countrycode,
      removed.region, removed.language, removed.codec, removed.bitrate, removed.description)
    IS DISTINCT FROM ROW(added.shown, added.id, added.name, added.tags, added.country, added.countrycode,
      added.region, added.language, added.codec, added.bitrate, added.description)
  ) THEN
    RETURN NULL;
  END IF;
  INSERT INTO station_search_changes VALUES (pg_backend_pid() % 1024, 1)
    ON CONFLICT (slot) DO UPDATE SET changes = station_search_changes.changes + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER search_changes_after_insert AFTER INSERT ON stations
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_search_change();
CREATE TRIGGER search_changes_after_delete AFTER DELETE ON stations
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_search_change();
CREATE TRIGGER search_changes_after_update AFTER UPDATE ON stations
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_search_change();
