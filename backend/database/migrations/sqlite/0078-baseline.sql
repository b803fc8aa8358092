-- The schema of commit 20cf1ac8, the sum of the migrations up to 0078. sqlite-ranked-search.ts adds the search in order
-- of rank. Each statement begins in the first column, and no line inside of one does so with CREATE, INSERT or --.

-- Users

CREATE TABLE users (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 128),
  email TEXT NOT NULL,
  display_name TEXT,
  photo_url TEXT,
  role TEXT NOT NULL DEFAULT 'listener' CHECK (role IN ('listener', 'creator', 'pro', 'admin')),
  plan TEXT NOT NULL DEFAULT 'free' CHECK (plan IN ('free', 'creator', 'pro')),
  -- Only people who chose to be visible are shown to others.
  visible INTEGER NOT NULL DEFAULT 0 CHECK (visible IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  favorites_rev INTEGER DEFAULT 0 NOT NULL,
  shows_favorites INTEGER DEFAULT 0 NOT NULL,
  name_key TEXT,
  disabled INTEGER DEFAULT 0 NOT NULL,
  heard_sound INTEGER DEFAULT 0 NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX users_role ON users (role, created_at, id);
CREATE INDEX users_plan ON users (plan, created_at, id);
CREATE INDEX users_visible ON users (visible, created_at, id);
CREATE INDEX users_with_account ON users (created_at, id) WHERE email <> '';
CREATE INDEX users_community
  ON users ((CASE WHEN role = 'listener' THEN 1 ELSE 0 END), created_at, id) WHERE visible = 1;
CREATE INDEX users_by_age ON users (role, plan, disabled, created_at, id) WHERE email <> '';
CREATE INDEX users_by_name ON users (role, plan, disabled, (coalesce(name_key, '')), id)
  WHERE email <> '';
CREATE INDEX users_by_email ON users (role, plan, disabled, (lower(email)), id) WHERE email <> '';

CREATE TABLE user_words (
  word TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT user_words_key PRIMARY KEY (word, user_id)
);
CREATE INDEX user_words_user ON user_words (user_id, word);

CREATE TABLE anonymous_users (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  seen_at BIGINT NOT NULL
);
CREATE INDEX anonymous_users_age ON anonymous_users (seen_at);

CREATE TABLE ended_sessions (
  user_id TEXT NOT NULL PRIMARY KEY,
  ended_at BIGINT NOT NULL
);
CREATE INDEX ended_sessions_at ON ended_sessions (ended_at, user_id);

CREATE TABLE user_blocks (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  blocked_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  CONSTRAINT user_blocks_key PRIMARY KEY (user_id, blocked_id)
);
CREATE INDEX user_blocks_blocked ON user_blocks (blocked_id);

CREATE TABLE user_reports (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reporter_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  day TEXT NOT NULL,
  reason TEXT NOT NULL,
  text TEXT,
  at INTEGER NOT NULL,
  resolved INTEGER NOT NULL
);
CREATE UNIQUE INDEX user_reports_one ON user_reports (user_id, reporter_id, day);
CREATE INDEX user_reports_reporter ON user_reports (reporter_id);
CREATE INDEX user_reports_newest ON user_reports (resolved, at, id);

-- Favorites, following, history and saved songs

CREATE TABLE favorites (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  station_id TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 0),
  deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
  place TEXT,
  place_version INTEGER,
  folder TEXT,
  folder_version INTEGER,
  rev INTEGER DEFAULT 0 NOT NULL,
  PRIMARY KEY (user_id, station_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX favorites_station ON favorites (station_id, deleted, version);
CREATE INDEX favorites_changed ON favorites (user_id, rev);

CREATE TABLE favorite_folders (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  place TEXT NOT NULL,
  version BIGINT NOT NULL,
  deleted BIGINT NOT NULL,
  rev BIGINT NOT NULL,
  CONSTRAINT favorite_folders_key PRIMARY KEY (user_id, id)
);

CREATE TABLE blocked_stations (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  station_id TEXT NOT NULL,
  version BIGINT NOT NULL,
  deleted BIGINT NOT NULL,
  rev BIGINT NOT NULL,
  CONSTRAINT blocked_stations_key PRIMARY KEY (user_id, station_id)
);

CREATE TABLE follows (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  deleted BIGINT NOT NULL,
  CONSTRAINT follows_key PRIMARY KEY (user_id, kind, id)
);
CREATE INDEX follows_followed ON follows (kind, id) WHERE deleted = 0;

CREATE TABLE user_calendars (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  made_at BIGINT NOT NULL
);

CREATE TABLE history (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Made by the client, so that sending a session again changes nothing.
  id TEXT NOT NULL CHECK (length(id) = 36),
  -- No foreign key: the history keeps stations that have left the catalog.
  station_id TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL CHECK (ended_at >= started_at),
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX history_newest ON history (user_id, started_at, id);

CREATE TABLE crate_songs (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  song_key TEXT NOT NULL,
  artist TEXT,
  title TEXT NOT NULL,
  station_id TEXT,
  station_name TEXT NOT NULL,
  show TEXT,
  at BIGINT NOT NULL,
  version BIGINT NOT NULL,
  deleted BIGINT NOT NULL,
  CONSTRAINT crate_songs_key PRIMARY KEY (user_id, song_key)
);

CREATE TABLE releases (
  song_key TEXT NOT NULL PRIMARY KEY,
  release TEXT,
  at BIGINT NOT NULL
);
CREATE INDEX releases_age ON releases (at);

-- Stations

CREATE TABLE stations (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- generated: written by an import.
  origin TEXT NOT NULL CHECK (origin IN ('demo', 'seed', 'generated', 'creator')),
  name TEXT NOT NULL,
  -- The name for sorting: lower case, no accents.
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
  owner_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  moderation TEXT NOT NULL DEFAULT 'listed' CHECK (moderation IN ('pending', 'listed', 'rejected')),
  rejection TEXT CHECK ((rejection IS NOT NULL) = (moderation = 'rejected')),
  paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
  -- NULL: not known.
  on_air INTEGER CHECK (on_air IN (0, 1)),
  -- The hash of a row of covers.
  cover TEXT,
  schedule TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(schedule)),
  -- Whether lists, facets and the search have it.
  shown INTEGER NOT NULL GENERATED ALWAYS AS (moderation = 'listed' AND paused = 0) VIRTUAL,
  -- Every order is ascending over these, so that one row-value comparison continues a page.
  demo_rank INTEGER NOT NULL GENERATED ALWAYS AS (origin <> 'demo') VIRTUAL,
  votes_rank INTEGER NOT NULL GENERATED ALWAYS AS (-votes) VIRTUAL,
  newest_rank INTEGER NOT NULL GENERATED ALWAYS AS (-created_at) VIRTUAL,
  directory_id TEXT,
  directory_change TEXT,
  directory_ok INTEGER,
  directory_ok_at INTEGER,
  gone_at INTEGER,
  region TEXT,
  region_code TEXT,
  geo_lat REAL,
  geo_long REAL,
  air_since INTEGER,
  air_checked_at INTEGER,
  heard_at INTEGER,
  heard_country TEXT,
  merged_into TEXT,
  languagecodes TEXT DEFAULT '[]' NOT NULL,
  hls INTEGER DEFAULT 0 NOT NULL,
  ssl_error INTEGER DEFAULT 0 NOT NULL,
  clicks INTEGER DEFAULT 0 NOT NULL,
  click_trend INTEGER DEFAULT 0 NOT NULL,
  variants TEXT DEFAULT '[]' NOT NULL,
  provenance TEXT DEFAULT '{}' NOT NULL,
  air_state TEXT DEFAULT 'not checked' NOT NULL,
  standing INTEGER DEFAULT 0 NOT NULL,
  is_private INTEGER DEFAULT 0 NOT NULL,
  hidden INTEGER DEFAULT 0 NOT NULL,
  air_next_at INTEGER DEFAULT 0 NOT NULL,
  air_rank INTEGER NOT NULL GENERATED ALWAYS AS (
    CASE air_state
      WHEN 'on air' THEN 0 WHEN 'not checked' THEN 1 WHEN 'blocked' THEN 2 WHEN 'off air' THEN 3
      ELSE 4
    END
  ) VIRTUAL,
  liked_rank INTEGER NOT NULL GENERATED ALWAYS AS (-(votes + clicks)) VIRTUAL,
  air_hours TEXT,
  heard_name TEXT,
  hidden_reason TEXT,
  owner_paused INTEGER DEFAULT 0 NOT NULL,
  renown INTEGER DEFAULT 999 NOT NULL,
  off_at INTEGER,
  off_reason TEXT,
  featured_at INTEGER DEFAULT 0 NOT NULL
) STRICT;
CREATE INDEX stations_featured ON stations (demo_rank, votes_rank, name_key, key) WHERE shown = 1;
CREATE INDEX stations_name ON stations (name_key, key) WHERE shown = 1;
CREATE INDEX stations_votes ON stations (votes_rank, name_key, key) WHERE shown = 1;
CREATE INDEX stations_newest ON stations (newest_rank, name_key, key) WHERE shown = 1;
CREATE INDEX stations_country ON stations (countrycode, country) WHERE shown = 1;
CREATE INDEX stations_hidden ON stations (key) WHERE shown = 0;
CREATE INDEX stations_owner ON stations (owner_id, key) WHERE owner_id IS NOT NULL;
CREATE INDEX stations_moderation ON stations (moderation, created_at, key)
  WHERE owner_id IS NOT NULL;
CREATE INDEX stations_cover ON stations (cover) WHERE cover IS NOT NULL;
CREATE INDEX stations_directory ON stations (directory_id);
CREATE INDEX stations_air_next ON stations (air_next_at, key) WHERE shown = 1;
CREATE INDEX stations_standing ON stations (demo_rank, standing, liked_rank, name_key, key)
  WHERE shown = 1;
CREATE INDEX stations_air ON stations (air_rank, standing, liked_rank, name_key, key)
  WHERE shown = 1;
CREATE INDEX stations_liked ON stations (liked_rank, name_key, key) WHERE shown = 1;
CREATE INDEX stations_codec ON stations (codec) WHERE shown = 1;
CREATE INDEX stations_address ON stations (substr(url, 1, 300)) WHERE shown = 1;
CREATE INDEX stations_bitrate ON stations (bitrate) WHERE shown = 1;
CREATE INDEX stations_with_shows ON stations (key) WHERE shown = 1 AND schedule <> '[]';
CREATE INDEX stations_off ON stations (off_at) WHERE off_at IS NOT NULL;
CREATE INDEX stations_resting_address ON stations (substr(url, 1, 300)) WHERE paused = 1;
CREATE INDEX stations_on_home ON stations (featured_at) WHERE featured_at > 0;

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

CREATE TABLE station_addresses (
  station_key INTEGER NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  url TEXT NOT NULL,
  PRIMARY KEY (station_key, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX station_addresses_start ON station_addresses (substr(url, 1, 300));

-- Triggers keep tags, languages, addresses and search equal to the stations that are shown.
CREATE TRIGGER station_addresses_after_insert AFTER INSERT ON stations
WHEN new.variants <> '[]' OR new.merged_into IS NOT NULL BEGIN
  INSERT INTO station_addresses
    SELECT new.key, variant.key + 1, variant.value ->> 'url'
      FROM json_each(new.variants) AS variant
    UNION ALL SELECT new.key, 0, new.url WHERE new.merged_into IS NOT NULL;
END;

CREATE TRIGGER station_addresses_after_update AFTER UPDATE OF variants, merged_into, url ON stations
WHEN old.variants IS NOT new.variants OR old.merged_into IS NOT new.merged_into
  OR (new.merged_into IS NOT NULL AND old.url IS NOT new.url) BEGIN
  DELETE FROM station_addresses WHERE station_key = old.key;
  INSERT INTO station_addresses
    SELECT new.key, variant.key + 1, variant.value ->> 'url'
      FROM json_each(new.variants) AS variant
    UNION ALL SELECT new.key, 0, new.url WHERE new.merged_into IS NOT NULL;
END;

-- Search

CREATE VIEW shown_stations AS
  SELECT key, name, tags, country, description, language FROM stations WHERE shown = 1;

CREATE VIRTUAL TABLE station_search USING fts5 (
  name, tags, country, description,
  content = 'shown_stations',
  content_rowid = 'key',
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '1 2 3'
);

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

CREATE TABLE station_search_changes (
  slot INTEGER PRIMARY KEY NOT NULL,
  changes INTEGER NOT NULL
);

INSERT INTO station_search_changes VALUES (0, 0);

CREATE TRIGGER search_changes_after_insert AFTER INSERT ON stations WHEN new.shown = 1 BEGIN
  UPDATE station_search_changes SET changes = changes + 1 WHERE slot = 0;
END;

CREATE TRIGGER search_changes_after_delete AFTER DELETE ON stations WHEN old.shown = 1 BEGIN
  UPDATE station_search_changes SET changes = changes + 1 WHERE slot = 0;
END;

CREATE TRIGGER search_changes_after_update
AFTER UPDATE OF id, name, tags, country, countrycode, region, language, codec, bitrate,
  description, moderation, paused ON stations
WHEN (old.shown = 1 OR new.shown = 1) AND (
  old.id IS NOT new.id OR old.name IS NOT new.name OR old.tags IS NOT new.tags
  OR old.country IS NOT new.country OR old.countrycode IS NOT new.countrycode
  OR old.region IS NOT new.region OR old.language IS NOT new.language
  OR old.codec IS NOT new.codec OR old.bitrate IS NOT new.bitrate
  OR old.description IS NOT new.description OR old.moderation IS NOT new.moderation
  OR old.paused IS NOT new.paused
) BEGIN
  UPDATE station_search_changes SET changes = changes + 1 WHERE slot = 0;
END;

-- Station checker

CREATE TABLE station_checks (
  station_key BIGINT NOT NULL PRIMARY KEY REFERENCES stations (key) ON DELETE CASCADE,
  silent_visits BIGINT NOT NULL,
  silent_since BIGINT,
  hours TEXT NOT NULL
);

CREATE TABLE visited_hosts (
  host TEXT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL
);
CREATE INDEX visited_hosts_age ON visited_hosts (at);

-- Creators and moderation

CREATE TABLE station_revisions (
  station_key INTEGER PRIMARY KEY REFERENCES stations (key) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('pending', 'rejected')),
  rejection TEXT CHECK ((rejection IS NOT NULL) = (state = 'rejected')),
  -- JSON: creators/moderated-words.ts.
  words TEXT NOT NULL CHECK (json_valid(words)),
  -- The hash of a row of covers.
  cover TEXT,
  -- When the checker heard its stream, where it is another.
  heard_at INTEGER,
  asked_at INTEGER NOT NULL
) STRICT;
CREATE INDEX station_revisions_cover ON station_revisions (cover) WHERE cover IS NOT NULL;
CREATE INDEX station_revisions_state ON station_revisions (state, asked_at, station_key);

CREATE TABLE covers (
  hash TEXT PRIMARY KEY CHECK (length(hash) = 32),
  image BLOB NOT NULL
) STRICT;

-- Deletes a picture when neither a station nor a revision has it any more.
CREATE TRIGGER covers_after_delete AFTER DELETE ON stations WHEN old.cover IS NOT NULL BEGIN
  DELETE FROM covers WHERE hash = old.cover
    AND NOT EXISTS (SELECT 1 FROM stations WHERE cover = old.cover)
    AND NOT EXISTS (SELECT 1 FROM station_revisions WHERE cover = old.cover);
END;

CREATE TRIGGER covers_after_update AFTER UPDATE OF cover ON stations
WHEN old.cover IS NOT NULL AND old.cover IS NOT new.cover BEGIN
  DELETE FROM covers WHERE hash = old.cover
    AND NOT EXISTS (SELECT 1 FROM stations WHERE cover = old.cover)
    AND NOT EXISTS (SELECT 1 FROM station_revisions WHERE cover = old.cover);
END;

CREATE TRIGGER revision_covers_after_delete AFTER DELETE ON station_revisions
WHEN old.cover IS NOT NULL BEGIN
  DELETE FROM covers WHERE hash = old.cover
    AND NOT EXISTS (SELECT 1 FROM stations WHERE cover = old.cover)
    AND NOT EXISTS (SELECT 1 FROM station_revisions WHERE cover = old.cover);
END;

CREATE TRIGGER revision_covers_after_update AFTER UPDATE OF cover ON station_revisions
WHEN old.cover IS NOT NULL AND old.cover IS NOT new.cover BEGIN
  DELETE FROM covers WHERE hash = old.cover
    AND NOT EXISTS (SELECT 1 FROM stations WHERE cover = old.cover)
    AND NOT EXISTS (SELECT 1 FROM station_revisions WHERE cover = old.cover);
END;

CREATE TABLE moderation_answers (
  station_key BIGINT NOT NULL PRIMARY KEY REFERENCES stations (key) ON DELETE CASCADE,
  owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  reason TEXT,
  is_change BIGINT NOT NULL,
  answered_at BIGINT NOT NULL
);
CREATE INDEX moderation_answers_owner ON moderation_answers (owner_id, answered_at);
CREATE INDEX moderation_answers_age ON moderation_answers (answered_at);

CREATE TABLE station_reports (
  id TEXT NOT NULL PRIMARY KEY,
  station_key BIGINT NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  day TEXT NOT NULL,
  reason TEXT NOT NULL,
  text TEXT,
  at BIGINT NOT NULL,
  resolved BIGINT NOT NULL
);
CREATE UNIQUE INDEX station_reports_one ON station_reports (station_key, user_id, day);
CREATE INDEX station_reports_user ON station_reports (user_id);
CREATE INDEX station_reports_newest ON station_reports (resolved, at, id);

CREATE TABLE station_claims (
  station_key BIGINT NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  word TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  proof TEXT,
  CONSTRAINT station_claims_key PRIMARY KEY (station_key, user_id)
);
CREATE INDEX station_claims_asked ON station_claims (asked_at, station_key, user_id);
CREATE INDEX station_claims_user ON station_claims (user_id);
CREATE INDEX station_claims_end ON station_claims (ends_at);

CREATE TABLE station_changes (
  id TEXT NOT NULL PRIMARY KEY,
  station_key INTEGER NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  actor_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL
);
CREATE INDEX station_changes_newest ON station_changes (station_key, at, id);
CREATE INDEX station_changes_actor ON station_changes (actor_id);

CREATE TABLE title_rules (
  id TEXT NOT NULL PRIMARY KEY,
  station_key BIGINT NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  rules TEXT NOT NULL,
  state TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX title_rules_station ON title_rules (station_key, state, at, id);
CREATE INDEX title_rules_state ON title_rules (state, at, id);
CREATE INDEX title_rules_user ON title_rules (user_id);

CREATE TABLE notices (
  id TEXT NOT NULL PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  at BIGINT NOT NULL,
  station_id TEXT NOT NULL,
  station_name TEXT NOT NULL,
  owner_id TEXT,
  kind TEXT NOT NULL,
  place TEXT NOT NULL,
  spot TEXT,
  explanation TEXT NOT NULL,
  contact_name TEXT,
  contact_email TEXT,
  state TEXT NOT NULL,
  list TEXT NOT NULL,
  measure TEXT,
  facts TEXT,
  ground TEXT,
  decided_at BIGINT,
  decided_by TEXT,
  taken TEXT,
  appeal TEXT,
  appeal_text TEXT,
  appealed_at BIGINT,
  appeal_reason TEXT,
  appeal_decided_at BIGINT,
  appeal_decided_by TEXT,
  contact_until BIGINT
);
CREATE INDEX notices_listed ON notices (list, at, id);
CREATE INDEX notices_owner ON notices (owner_id, decided_at);
CREATE INDEX notices_contact ON notices (contact_until);
CREATE INDEX notices_decided_by ON notices (decided_by);
CREATE INDEX notices_appeal_decided_by ON notices (appeal_decided_by);
CREATE INDEX notices_sender ON notices ((lower(contact_email)), at);

CREATE TABLE suspensions (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  at BIGINT NOT NULL,
  stations TEXT NOT NULL
);

-- Schedules

CREATE TABLE programme_sources (
  station_key BIGINT PRIMARY KEY NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  platform TEXT NOT NULL,
  seen TEXT NOT NULL,
  zone TEXT,
  detected_at BIGINT NOT NULL,
  next_at BIGINT,
  schedule_at BIGINT NOT NULL,
  checked_at BIGINT,
  failures BIGINT NOT NULL,
  problem TEXT,
  took_ms BIGINT
);
CREATE INDEX programme_sources_due ON programme_sources (next_at, station_key);
CREATE INDEX programme_sources_platform
  ON programme_sources (platform, failures, took_ms, checked_at);

CREATE TABLE shows (
  id TEXT PRIMARY KEY NOT NULL,
  station_key BIGINT NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  title TEXT NOT NULL,
  host TEXT,
  words TEXT NOT NULL,
  homepage TEXT,
  first_at BIGINT NOT NULL,
  last_at BIGINT NOT NULL
);
CREATE INDEX shows_station ON shows (station_key, last_at);
CREATE INDEX shows_words ON shows (words, last_at);
CREATE INDEX shows_age ON shows (last_at);

CREATE TABLE broadcasts (
  id TEXT PRIMARY KEY NOT NULL,
  show_id TEXT NOT NULL REFERENCES shows (id) ON DELETE CASCADE,
  station_key BIGINT NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  starts_at BIGINT NOT NULL,
  ends_at BIGINT,
  title TEXT NOT NULL,
  host TEXT
);
CREATE INDEX broadcasts_station ON broadcasts (station_key, starts_at);
CREATE INDEX broadcasts_show ON broadcasts (show_id, starts_at);
CREATE INDEX broadcasts_start ON broadcasts (starts_at, id);

CREATE TABLE on_air (
  station_key BIGINT PRIMARY KEY NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  broadcast_id TEXT,
  song_artist TEXT,
  song_title TEXT,
  song_at BIGINT
);

CREATE TABLE played_songs (
  station_key BIGINT NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  at BIGINT NOT NULL,
  artist TEXT,
  title TEXT NOT NULL,
  words TEXT NOT NULL,
  PRIMARY KEY (station_key, at)
);
CREATE INDEX played_songs_words ON played_songs (words, at);
CREATE INDEX played_songs_age ON played_songs (at);

CREATE TABLE programme_words (
  word TEXT NOT NULL,
  words TEXT NOT NULL,
  PRIMARY KEY (word, words)
);
CREATE INDEX programme_words_words ON programme_words (words);

CREATE TABLE programme_opt_outs (
  host TEXT PRIMARY KEY NOT NULL,
  at BIGINT NOT NULL
);

CREATE TABLE watched_stations (
  station_key BIGINT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL
);
CREATE INDEX watched_stations_at ON watched_stations (at, station_key);

-- Audience and analytics

CREATE TABLE listening (
  station_key INTEGER NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  day TEXT NOT NULL CHECK (length(day) = 10),
  -- Empty: not known.
  countrycode TEXT NOT NULL CHECK (length(countrycode) IN (0, 2)),
  ms INTEGER NOT NULL CHECK (ms >= 0),
  h0 INTEGER, h1 INTEGER, h2 INTEGER, h3 INTEGER, h4 INTEGER, h5 INTEGER,
  h6 INTEGER, h7 INTEGER, h8 INTEGER, h9 INTEGER, h10 INTEGER, h11 INTEGER,
  h12 INTEGER, h13 INTEGER, h14 INTEGER, h15 INTEGER, h16 INTEGER, h17 INTEGER,
  h18 INTEGER, h19 INTEGER, h20 INTEGER, h21 INTEGER, h22 INTEGER, h23 INTEGER,
  PRIMARY KEY (station_key, day, countrycode)
) STRICT, WITHOUT ROWID;
CREATE INDEX listening_day ON listening (day);

CREATE TABLE listening_outcomes (
  station_key BIGINT NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  day TEXT NOT NULL,
  countrycode TEXT NOT NULL,
  reason TEXT NOT NULL,
  count BIGINT NOT NULL,
  start_ms BIGINT NOT NULL,
  dropouts BIGINT NOT NULL,
  CONSTRAINT listening_outcomes_key PRIMARY KEY (station_key, day, countrycode, reason)
);
CREATE INDEX listening_outcomes_day ON listening_outcomes (day);

CREATE TABLE listening_writes (
  instance TEXT NOT NULL PRIMARY KEY,
  beats BIGINT NOT NULL,
  at BIGINT NOT NULL
);

CREATE TABLE totals (
  metric TEXT NOT NULL,
  day TEXT NOT NULL,
  name TEXT NOT NULL,
  amount INTEGER NOT NULL,
  h0 INTEGER, h1 INTEGER, h2 INTEGER, h3 INTEGER, h4 INTEGER, h5 INTEGER,
  h6 INTEGER, h7 INTEGER, h8 INTEGER, h9 INTEGER, h10 INTEGER, h11 INTEGER,
  h12 INTEGER, h13 INTEGER, h14 INTEGER, h15 INTEGER, h16 INTEGER, h17 INTEGER,
  h18 INTEGER, h19 INTEGER, h20 INTEGER, h21 INTEGER, h22 INTEGER, h23 INTEGER,
  CONSTRAINT totals_key PRIMARY KEY (metric, day, name)
) STRICT, WITHOUT ROWID;

-- Payments

CREATE TABLE checkout_sessions (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 20 AND 64),
  uid TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  ref TEXT,
  url TEXT,
  idempotency_key TEXT NOT NULL,
  price_id TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (plan IN ('creator', 'pro')),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  currency TEXT NOT NULL,
  trial INTEGER NOT NULL CHECK (trial IN (0, 1)),
  customer TEXT,
  replaces TEXT,
  return_to TEXT NOT NULL CHECK (return_to IN ('app', 'web')),
  origin TEXT CHECK ((return_to = 'web') = (origin IS NOT NULL)),
  status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'expired', 'cancelled')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  check_at INTEGER,
  UNIQUE (uid, idempotency_key),
  UNIQUE (provider, ref)
) STRICT, WITHOUT ROWID;
CREATE INDEX checkout_sessions_uid ON checkout_sessions (uid, created_at);
CREATE INDEX checkout_sessions_check ON checkout_sessions (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX checkout_sessions_age ON checkout_sessions (created_at);

CREATE TABLE grants (
  session_id TEXT PRIMARY KEY,
  uid TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  plan TEXT NOT NULL CHECK (plan IN ('creator', 'pro')),
  price_id TEXT NOT NULL,
  subscription TEXT NOT NULL UNIQUE,
  granted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX grants_uid ON grants (uid);
CREATE INDEX grants_age ON grants (granted_at);

CREATE TABLE subscriptions (
  uid TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  ref TEXT NOT NULL UNIQUE,
  customer TEXT NOT NULL,
  session_id TEXT NOT NULL,
  price_id TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (plan IN ('creator', 'pro')),
  state TEXT NOT NULL CHECK (state IN ('trialing', 'active', 'past-due', 'ending', 'expired')),
  started_at INTEGER NOT NULL,
  period_end INTEGER NOT NULL,
  trial_end INTEGER,
  next_price_id TEXT,
  past_due_since INTEGER,
  updated_at INTEGER NOT NULL,
  check_at INTEGER,
  applied_plan TEXT NOT NULL CHECK (applied_plan IN ('free', 'creator', 'pro')),
  asked INTEGER DEFAULT 0 NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_check ON subscriptions (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX subscriptions_ended ON subscriptions (period_end) WHERE state = 'expired';
CREATE INDEX subscriptions_past_due ON subscriptions (past_due_since)
  WHERE past_due_since IS NOT NULL;

-- The subscription of a removed user is ended at the provider, unless it is over for good: no check_at.
CREATE TRIGGER subscriptions_after_delete AFTER DELETE ON subscriptions
WHEN old.check_at IS NOT NULL BEGIN
  INSERT INTO replaced_subscriptions (provider, ref) VALUES (old.provider, old.ref)
  ON CONFLICT DO NOTHING;
END;

CREATE TABLE replaced_subscriptions (
  provider TEXT NOT NULL,
  ref TEXT NOT NULL,
  PRIMARY KEY (provider, ref)
) STRICT, WITHOUT ROWID;

CREATE TABLE webhook_events (
  provider TEXT NOT NULL,
  id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 255),
  kind TEXT CHECK (kind IN ('session', 'subscription')),
  ref TEXT,
  received_at INTEGER NOT NULL,
  done INTEGER NOT NULL CHECK (done IN (0, 1)),
  PRIMARY KEY (provider, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_events_waiting ON webhook_events (received_at) WHERE done = 0;
CREATE INDEX webhook_events_age ON webhook_events (received_at);

CREATE TABLE past_plans (
  person TEXT PRIMARY KEY CHECK (length(person) = 43),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX past_plans_age ON past_plans (at);

-- Admin: audit log, bulk jobs and emails

CREATE TABLE audit (
  id TEXT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL,
  actor_id TEXT NOT NULL,
  action TEXT NOT NULL,
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  before TEXT,
  after TEXT
);
CREATE INDEX audit_newest ON audit (at, id);
CREATE INDEX audit_subject ON audit (subject_kind, subject_id, at, id);
CREATE INDEX audit_actor ON audit (actor_id, at, id);
CREATE INDEX audit_action ON audit (action, at, id);
CREATE INDEX audit_kind ON audit (subject_kind, at, id);

-- Entries are kept for 730 days, as retention.ts says (63,072,000 seconds).
CREATE TRIGGER audit_before_update BEFORE UPDATE ON audit
WHEN NOT (
  NEW.id = OLD.id AND NEW.at = OLD.at AND NEW.action = OLD.action
  AND NEW.subject_kind = OLD.subject_kind
  AND (NEW.actor_id IS NOT DISTINCT FROM OLD.actor_id OR NEW.actor_id LIKE '%gone-%')
  AND (NEW.subject_id IS NOT DISTINCT FROM OLD.subject_id OR NEW.subject_id LIKE '%gone-%')
  AND (NEW.before IS NOT DISTINCT FROM OLD.before OR NEW.before LIKE '%gone-%')
  AND (NEW.after IS NOT DISTINCT FROM OLD.after OR NEW.after LIKE '%gone-%')
) BEGIN
  SELECT RAISE(ABORT, 'a deed is not changed');
END;

CREATE TRIGGER audit_before_delete BEFORE DELETE ON audit
WHEN OLD.at > (unixepoch() - 63072000) * 1000 BEGIN
  SELECT RAISE(ABORT, 'a deed is kept');
END;

CREATE TABLE audit_people (
  user_id TEXT NOT NULL,
  deed_id TEXT NOT NULL REFERENCES audit (id) ON DELETE CASCADE,
  CONSTRAINT audit_people_key PRIMARY KEY (user_id, deed_id)
);
CREATE INDEX audit_people_deed ON audit_people (deed_id);

CREATE TABLE bulk_jobs (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  action TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  state TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  ended_at BIGINT,
  tally TEXT
);
CREATE INDEX bulk_jobs_newest ON bulk_jobs (made_at, id);
CREATE INDEX bulk_jobs_state ON bulk_jobs (state, made_at, id);
CREATE INDEX bulk_jobs_actor ON bulk_jobs (actor_id);

CREATE TABLE bulk_steps (
  job_id TEXT NOT NULL REFERENCES bulk_jobs (id) ON DELETE CASCADE,
  n BIGINT NOT NULL,
  subject_id TEXT NOT NULL,
  input TEXT,
  state TEXT NOT NULL,
  why TEXT,
  CONSTRAINT bulk_steps_key PRIMARY KEY (job_id, n)
);
CREATE INDEX bulk_steps_state ON bulk_steps (job_id, state, why, n);
CREATE INDEX bulk_steps_subject ON bulk_steps (subject_id);

CREATE TABLE mails (
  id TEXT NOT NULL PRIMARY KEY,
  reason TEXT NOT NULL,
  thing TEXT NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  html TEXT,
  state TEXT NOT NULL,
  attempts BIGINT NOT NULL,
  next_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX mails_once ON mails (reason, thing);
CREATE INDEX mails_due ON mails (state, next_at, id);
CREATE INDEX mails_age ON mails (created_at);
CREATE INDEX mails_user ON mails (user_id);

-- Shared by all modules

CREATE TABLE marks (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE leases (
  name TEXT NOT NULL PRIMARY KEY,
  holder TEXT NOT NULL,
  ends_at BIGINT NOT NULL
);

CREATE TABLE events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  kind TEXT NOT NULL,
  station_id TEXT,
  show_id TEXT,
  user_id TEXT,
  data TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX events_age ON events (at);
