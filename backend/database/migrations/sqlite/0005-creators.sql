-- Stations of creators, beside those of the seeds. SQLite cannot change a CHECK, so the table is made
-- anew; what hangs on it goes first, because dropping a table deletes its rows by foreign key.
DROP TRIGGER stations_after_insert;
DROP TRIGGER stations_after_delete;
DROP TRIGGER stations_after_update;
DROP TABLE station_search;
DROP TABLE station_tags;
DROP TABLE station_languages;

CREATE TABLE stations_with_owners (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- Who put it here: the demo streams, the seed file, a generator for measurements, or a person.
  origin TEXT NOT NULL CHECK (origin IN ('demo', 'seed', 'generated', 'creator')),
  name TEXT NOT NULL,
  -- The name as it is sorted: lower case, no accents.
  name_key TEXT NOT NULL,
  description TEXT,
  url TEXT NOT NULL,
  homepage TEXT,
  favicon TEXT,
  tags TEXT NOT NULL CHECK (json_valid(tags)),
  country TEXT NOT NULL,
  countrycode TEXT NOT NULL CHECK (length(countrycode) = 2),
  language TEXT NOT NULL CHECK (json_valid(language)),
  codec TEXT NOT NULL CHECK (
    codec IN ('MP3', 'AAC', 'AAC+', 'OGG', 'OPUS', 'FLAC', 'HLS', 'UNKNOWN')
  ),
  bitrate INTEGER,
  votes INTEGER NOT NULL DEFAULT 0,
  check_state TEXT NOT NULL DEFAULT 'not checked' CHECK (
    check_state IN ('not checked', 'heard', 'silent')
  ),
  check_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Stations go with the account of whoever published them.
  owner_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  moderation TEXT NOT NULL DEFAULT 'listed' CHECK (
    moderation IN ('pending', 'listed', 'rejected')
  ),
  -- Why it is not listed.
  rejection TEXT CHECK ((rejection IS NOT NULL) = (moderation = 'rejected')),
  paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
  -- NULL: nobody says.
  on_air INTEGER CHECK (on_air IN (0, 1)),
  -- The hash of a row of covers.
  cover TEXT,
  schedule TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(schedule)),
  -- Whether lists, facets and the search know it.
  shown INTEGER NOT NULL GENERATED ALWAYS AS (moderation = 'listed' AND paused = 0) VIRTUAL,
  -- Every order is ascending over these, so that one row-value comparison continues a page.
  demo_rank INTEGER NOT NULL GENERATED ALWAYS AS (origin <> 'demo') VIRTUAL,
  votes_rank INTEGER NOT NULL GENERATED ALWAYS AS (-votes) VIRTUAL,
  newest_rank INTEGER NOT NULL GENERATED ALWAYS AS (-created_at) VIRTUAL
) STRICT;

INSERT INTO stations_with_owners (key, id, origin, name, name_key, description, url, homepage,
  favicon, tags, country, countrycode, language, codec, bitrate, votes, check_state, check_at,
  created_at, updated_at)
SELECT key, id, origin, name, name_key, description, url, homepage,
  favicon, tags, country, countrycode, language, codec, bitrate, votes, check_state, check_at,
  created_at, updated_at
FROM stations;
DROP TABLE stations;
ALTER TABLE stations_with_owners RENAME TO stations;

-- Lists only read what is shown, so their indexes hold nothing else.
CREATE INDEX stations_featured ON stations (demo_rank, votes_rank, name_key, key) WHERE shown = 1;
CREATE INDEX stations_name ON stations (name_key, key) WHERE shown = 1;
CREATE INDEX stations_votes ON stations (votes_rank, name_key, key) WHERE shown = 1;
CREATE INDEX stations_newest ON stations (newest_rank, name_key, key) WHERE shown = 1;
CREATE INDEX stations_country ON stations (countrycode, country) WHERE shown = 1;
-- All but these few are shown: counting them is quicker than counting the others.
CREATE INDEX stations_hidden ON stations (key) WHERE shown = 0;
CREATE INDEX stations_owner ON stations (owner_id, key) WHERE owner_id IS NOT NULL;
CREATE INDEX stations_moderation ON stations (moderation, created_at, key)
  WHERE owner_id IS NOT NULL;
CREATE INDEX stations_cover ON stations (cover) WHERE cover IS NOT NULL;

-- Tags, languages and search hold the stations that are shown, and no others.
CREATE TABLE station_tags (
  value TEXT NOT NULL,
  station_key INTEGER NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  PRIMARY KEY (value, station_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX station_tags_station ON station_tags (station_key);

CREATE TABLE station_languages (
  value TEXT NOT NULL,
  station_key INTEGER NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  PRIMARY KEY (value, station_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX station_languages_station ON station_languages (station_key);

CREATE VIEW shown_stations AS
  SELECT key, name, tags, country, description, language FROM stations WHERE shown = 1;

-- The index holds no text of its own; triggers keep it equal to the view.
CREATE VIRTUAL TABLE station_search USING fts5 (
  name, tags, country, description,
  content = 'shown_stations',
  content_rowid = 'key',
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '1 2 3'
);

INSERT INTO station_search (station_search) VALUES ('rebuild');
INSERT INTO station_tags
  SELECT DISTINCT value, shown_stations.key FROM shown_stations, json_each(shown_stations.tags);
INSERT INTO station_languages
  SELECT DISTINCT value, shown_stations.key FROM shown_stations, json_each(shown_stations.language);

CREATE TRIGGER stations_after_insert AFTER INSERT ON stations WHEN new.shown = 1 BEGIN
  INSERT INTO station_search (rowid, name, tags, country, description)
  VALUES (new.key, new.name, new.tags, new.country, new.description);
  INSERT INTO station_tags SELECT DISTINCT value, new.key FROM json_each(new.tags);
  INSERT INTO station_languages SELECT DISTINCT value, new.key FROM json_each(new.language);
END;

CREATE TRIGGER stations_after_delete AFTER DELETE ON stations WHEN old.shown = 1 BEGIN
  INSERT INTO station_search (station_search, rowid, name, tags, country, description)
  VALUES ('delete', old.key, old.name, old.tags, old.country, old.description);
END;

CREATE TRIGGER stations_after_update
AFTER UPDATE OF name, tags, country, description, language, moderation, paused ON stations BEGIN
  INSERT INTO station_search (station_search, rowid, name, tags, country, description)
  SELECT 'delete', old.key, old.name, old.tags, old.country, old.description
  WHERE old.shown = 1;
  INSERT INTO station_search (rowid, name, tags, country, description)
  SELECT new.key, new.name, new.tags, new.country, new.description
  WHERE new.shown = 1;
  DELETE FROM station_tags WHERE station_key = old.key;
  DELETE FROM station_languages WHERE station_key = old.key;
  INSERT INTO station_tags
    SELECT DISTINCT value, new.key FROM json_each(new.tags) WHERE new.shown = 1;
  INSERT INTO station_languages
    SELECT DISTINCT value, new.key FROM json_each(new.language) WHERE new.shown = 1;
END;

-- Pictures by the hash of their bytes; one that no station has any more goes.
CREATE TABLE covers (
  hash TEXT PRIMARY KEY CHECK (length(hash) = 32),
  image BLOB NOT NULL
) STRICT;

CREATE TRIGGER covers_after_delete AFTER DELETE ON stations WHEN old.cover IS NOT NULL BEGIN
  DELETE FROM covers WHERE hash = old.cover
    AND NOT EXISTS (SELECT 1 FROM stations WHERE cover = old.cover);
END;

CREATE TRIGGER covers_after_update AFTER UPDATE OF cover ON stations
WHEN old.cover IS NOT NULL AND old.cover IS NOT new.cover BEGIN
  DELETE FROM covers WHERE hash = old.cover
    AND NOT EXISTS (SELECT 1 FROM stations WHERE cover = old.cover);
END;

-- How long a station was listened to, on one day (UTC) and from one country. Nobody is named.
CREATE TABLE listening (
  station_key INTEGER NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  day TEXT NOT NULL CHECK (length(day) = 10),
  -- Empty: not told.
  countrycode TEXT NOT NULL CHECK (length(countrycode) IN (0, 2)),
  ms INTEGER NOT NULL CHECK (ms >= 0),
  PRIMARY KEY (station_key, day, countrycode)
) STRICT, WITHOUT ROWID;
CREATE INDEX listening_day ON listening (day);

CREATE INDEX favorites_station ON favorites (station_id, deleted, version);
