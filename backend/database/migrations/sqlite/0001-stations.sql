-- Marks that something was done once (key) and with what (value).
CREATE TABLE marks (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE stations (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- Who put it here: the demo streams, the seed file, or a generator for measurements.
  origin TEXT NOT NULL CHECK (origin IN ('demo', 'seed', 'generated')),
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
  -- Every order is ascending over these, so that one row-value comparison continues a page.
  demo_rank INTEGER NOT NULL GENERATED ALWAYS AS (origin <> 'demo') VIRTUAL,
  votes_rank INTEGER NOT NULL GENERATED ALWAYS AS (-votes) VIRTUAL,
  newest_rank INTEGER NOT NULL GENERATED ALWAYS AS (-created_at) VIRTUAL
) STRICT;

CREATE INDEX stations_featured ON stations (demo_rank, votes_rank, name_key, key);
CREATE INDEX stations_name ON stations (name_key, key);
CREATE INDEX stations_votes ON stations (votes_rank, name_key, key);
CREATE INDEX stations_newest ON stations (newest_rank, name_key, key);
CREATE INDEX stations_country ON stations (countrycode, country);

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

-- The index holds no text of its own; triggers keep it equal to the table.
CREATE VIRTUAL TABLE station_search USING fts5 (
  name, tags, country, description,
  content = 'stations',
  content_rowid = 'key',
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '1 2 3'
);

CREATE TRIGGER stations_after_insert AFTER INSERT ON stations BEGIN
  INSERT INTO station_search (rowid, name, tags, country, description)
  VALUES (new.key, new.name, new.tags, new.country, new.description);
  INSERT INTO station_tags SELECT DISTINCT value, new.key FROM json_each(new.tags);
  INSERT INTO station_languages SELECT DISTINCT value, new.key FROM json_each(new.language);
END;

CREATE TRIGGER stations_after_delete AFTER DELETE ON stations BEGIN
  INSERT INTO station_search (station_search, rowid, name, tags, country, description)
  VALUES ('delete', old.key, old.name, old.tags, old.country, old.description);
END;

CREATE TRIGGER stations_after_update
AFTER UPDATE OF name, tags, country, description, language ON stations BEGIN
  INSERT INTO station_search (station_search, rowid, name, tags, country, description)
  VALUES ('delete', old.key, old.name, old.tags, old.country, old.description);
  INSERT INTO station_search (rowid, name, tags, country, description)
  VALUES (new.key, new.name, new.tags, new.country, new.description);
  DELETE FROM station_tags WHERE station_key = old.key;
  DELETE FROM station_languages WHERE station_key = old.key;
  INSERT INTO station_tags SELECT DISTINCT value, new.key FROM json_each(new.tags);
  INSERT INTO station_languages SELECT DISTINCT value, new.key FROM json_each(new.language);
END;
