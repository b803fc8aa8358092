-- The schema of commit 20cf1ac8, the sum of the migrations up to 0078; baseline.ts has created pg_trgm before. The
-- database compares ids and keys byte by byte (COLLATE "C"), as SQLite does, so that both engines sort and page alike.

-- Users

CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 128),
  email text NOT NULL,
  display_name text,
  photo_url text,
  role text NOT NULL DEFAULT 'listener' CHECK (role IN ('listener', 'creator', 'pro', 'admin')),
  plan text NOT NULL DEFAULT 'free' CHECK (plan IN ('free', 'creator', 'pro')),
  visible integer NOT NULL DEFAULT 0 CHECK (visible IN (0, 1)),
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  favorites_rev bigint NOT NULL DEFAULT 0,
  shows_favorites bigint NOT NULL DEFAULT 0,
  name_key text COLLATE "C",
  disabled bigint NOT NULL DEFAULT 0,
  heard_sound bigint NOT NULL DEFAULT 0
);
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
  word text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT user_words_key PRIMARY KEY (word, user_id)
);
CREATE INDEX user_words_user ON user_words (user_id, word);

CREATE TABLE anonymous_users (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  seen_at bigint NOT NULL
);
CREATE INDEX anonymous_users_age ON anonymous_users (seen_at);

CREATE TABLE ended_sessions (
  user_id text COLLATE "C" PRIMARY KEY,
  ended_at bigint NOT NULL
);
CREATE INDEX ended_sessions_at ON ended_sessions (ended_at, user_id);

CREATE TABLE user_blocks (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  blocked_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  at bigint NOT NULL,
  CONSTRAINT user_blocks_key PRIMARY KEY (user_id, blocked_id)
);
CREATE INDEX user_blocks_blocked ON user_blocks (blocked_id);

CREATE TABLE user_reports (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reporter_id text COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
  day text COLLATE "C" NOT NULL,
  reason text COLLATE "C" NOT NULL,
  text text COLLATE "C",
  at bigint NOT NULL,
  resolved bigint NOT NULL
);
CREATE UNIQUE INDEX user_reports_one ON user_reports (user_id, reporter_id, day);
CREATE INDEX user_reports_reporter ON user_reports (reporter_id);
CREATE INDEX user_reports_newest ON user_reports (resolved, at, id);

-- Favorites, following, history and saved songs

CREATE TABLE favorites (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  station_id text COLLATE "C" NOT NULL,
  version bigint NOT NULL CHECK (version >= 0),
  deleted integer NOT NULL CHECK (deleted IN (0, 1)),
  place text COLLATE "C",
  place_version bigint,
  folder text COLLATE "C",
  folder_version bigint,
  rev bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, station_id)
);
CREATE INDEX favorites_station ON favorites (station_id, deleted, version);
CREATE INDEX favorites_changed ON favorites (user_id, rev);

CREATE TABLE favorite_folders (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  place text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  deleted bigint NOT NULL,
  rev bigint NOT NULL,
  CONSTRAINT favorite_folders_key PRIMARY KEY (user_id, id)
);

CREATE TABLE blocked_stations (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  station_id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  deleted bigint NOT NULL,
  rev bigint NOT NULL,
  CONSTRAINT blocked_stations_key PRIMARY KEY (user_id, station_id)
);

CREATE TABLE follows (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  deleted bigint NOT NULL,
  CONSTRAINT follows_key PRIMARY KEY (user_id, kind, id)
);
CREATE INDEX follows_followed ON follows (kind, id) WHERE deleted = 0;

CREATE TABLE user_calendars (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  made_at bigint NOT NULL
);

CREATE TABLE history (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (length(id) = 36),
  station_id text COLLATE "C" NOT NULL,
  started_at bigint NOT NULL,
  ended_at bigint NOT NULL CHECK (ended_at >= started_at),
  PRIMARY KEY (user_id, id)
);
CREATE INDEX history_newest ON history (user_id, started_at, id);

CREATE TABLE crate_songs (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  song_key text COLLATE "C" NOT NULL,
  artist text COLLATE "C",
  title text COLLATE "C" NOT NULL,
  station_id text COLLATE "C",
  station_name text COLLATE "C" NOT NULL,
  show text COLLATE "C",
  at bigint NOT NULL,
  version bigint NOT NULL,
  deleted bigint NOT NULL,
  CONSTRAINT crate_songs_key PRIMARY KEY (user_id, song_key)
);

CREATE TABLE releases (
  song_key text COLLATE "C" PRIMARY KEY,
  release text COLLATE "C",
  at bigint NOT NULL
);
CREATE INDEX releases_age ON releases (at);

-- Stations

CREATE TABLE stations (
  key bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  origin text NOT NULL CHECK (origin IN ('demo', 'seed', 'generated', 'creator')),
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  description text,
  url text NOT NULL,
  homepage text,
  favicon text,
  tags text NOT NULL CHECK (tags::json IS NOT NULL),
  country text COLLATE "C" NOT NULL,
  countrycode text COLLATE "C" NOT NULL CHECK (length(countrycode) = 2),
  language text NOT NULL CHECK (language::json IS NOT NULL),
  codec text NOT NULL CHECK (
    codec IN ('MP3', 'AAC', 'AAC+', 'OGG', 'OPUS', 'FLAC', 'HLS', 'UNKNOWN')
  ),
  bitrate integer,
  votes bigint NOT NULL DEFAULT 0,
  check_state text NOT NULL DEFAULT 'not checked' CHECK (
    check_state IN ('not checked', 'heard', 'silent')
  ),
  check_at bigint,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  owner_id text COLLATE "C" REFERENCES users (id) ON DELETE CASCADE,
  moderation text NOT NULL DEFAULT 'listed' CHECK (moderation IN ('pending', 'listed', 'rejected')),
  rejection text CHECK ((rejection IS NOT NULL) = (moderation = 'rejected')),
  paused integer NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
  on_air integer CHECK (on_air IN (0, 1)),
  cover text COLLATE "C",
  schedule text NOT NULL DEFAULT '[]' CHECK (schedule::json IS NOT NULL),
  shown integer NOT NULL GENERATED ALWAYS AS (
    CASE WHEN moderation = 'listed' AND paused = 0 THEN 1 ELSE 0 END
  ) STORED,
  demo_rank bigint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN origin <> 'demo' THEN 1 ELSE 0 END
  ) STORED,
  votes_rank bigint NOT NULL GENERATED ALWAYS AS (-votes) STORED,
  newest_rank bigint NOT NULL GENERATED ALWAYS AS (-created_at) STORED,
  -- Its words for the search, by weight; null while it is not shown. A trigger below writes it.
  words tsvector,
  directory_id text,
  directory_change text,
  directory_ok bigint,
  directory_ok_at bigint,
  gone_at bigint,
  region text,
  region_code text,
  geo_lat float8,
  geo_long float8,
  air_since bigint,
  air_checked_at bigint,
  heard_at bigint,
  heard_country text,
  merged_into text,
  languagecodes text NOT NULL DEFAULT '[]',
  hls bigint NOT NULL DEFAULT 0,
  ssl_error bigint NOT NULL DEFAULT 0,
  clicks bigint NOT NULL DEFAULT 0,
  click_trend bigint NOT NULL DEFAULT 0,
  variants text NOT NULL DEFAULT '[]',
  provenance text NOT NULL DEFAULT '{}',
  air_state text NOT NULL DEFAULT 'not checked',
  standing bigint NOT NULL DEFAULT 0,
  is_private bigint NOT NULL DEFAULT 0,
  hidden bigint NOT NULL DEFAULT 0,
  air_next_at bigint NOT NULL DEFAULT 0,
  air_rank bigint NOT NULL GENERATED ALWAYS AS (
    CASE air_state
      WHEN 'on air' THEN 0 WHEN 'not checked' THEN 1 WHEN 'blocked' THEN 2 WHEN 'off air' THEN 3
      ELSE 4
    END
  ) STORED,
  liked_rank bigint NOT NULL GENERATED ALWAYS AS (-(votes + clicks)) STORED,
  air_hours text,
  heard_name text,
  hidden_reason text,
  owner_paused bigint NOT NULL DEFAULT 0,
  renown bigint NOT NULL DEFAULT 999,
  off_at bigint,
  off_reason text,
  featured_at bigint NOT NULL DEFAULT 0
);
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
-- Searches are more frequent than changes: no change waits to be put into the index.
CREATE INDEX stations_words ON stations USING gin (words) WITH (fastupdate = off);
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
-- As place-order.ts has it.
CREATE INDEX stations_places ON stations ((
  CASE WHEN air_state = 'dead' OR (gone_at IS NOT NULL AND air_state <> 'on air')
    THEN 4503599627370496 ELSE 0 END
  + CASE WHEN renown > 1023 THEN 1023 WHEN renown > 0 THEN renown ELSE 0 END * 4398046511104
  + (262143 - CASE WHEN votes > 262143 THEN 262143 WHEN votes > 0 THEN votes ELSE 0 END) * 16777216
  + key)) WHERE shown = 1;
CREATE INDEX stations_off ON stations (off_at) WHERE off_at IS NOT NULL;
CREATE INDEX stations_resting_address ON stations (substr(url, 1, 300)) WHERE paused = 1;
CREATE INDEX stations_on_home ON stations (featured_at) WHERE featured_at > 0;

CREATE TABLE station_tags (
  value text COLLATE "C" NOT NULL,
  station_key bigint NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  PRIMARY KEY (value, station_key)
);
CREATE INDEX station_tags_station ON station_tags (station_key);

CREATE TABLE station_languages (
  value text COLLATE "C" NOT NULL,
  station_key bigint NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  PRIMARY KEY (value, station_key)
);
CREATE INDEX station_languages_station ON station_languages (station_key);

CREATE TABLE station_addresses (
  station_key bigint NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  n bigint NOT NULL,
  url text COLLATE "C" NOT NULL,
  PRIMARY KEY (station_key, n)
);
CREATE INDEX station_addresses_start ON station_addresses (substr(url, 1, 300));

-- Triggers keep tags, languages, addresses and search equal to the stations that are shown.
CREATE FUNCTION keep_station_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'UPDATE' THEN
       DELETE FROM station_addresses WHERE station_key = OLD.key;
     END IF;
     INSERT INTO station_addresses
       SELECT NEW.key, n, variant ->> 'url'
         FROM json_array_elements(NEW.variants::json) WITH ORDINALITY AS listed (variant, n)
       UNION ALL SELECT NEW.key, 0, NEW.url WHERE NEW.merged_into IS NOT NULL;
     RETURN NULL;
   END $$;
CREATE TRIGGER station_addresses_after_insert AFTER INSERT ON stations
  FOR EACH ROW WHEN (NEW.variants <> '[]' OR NEW.merged_into IS NOT NULL)
  EXECUTE FUNCTION keep_station_addresses();
CREATE TRIGGER station_addresses_after_update AFTER UPDATE OF variants, merged_into, url ON stations
  FOR EACH ROW WHEN (OLD.variants IS DISTINCT FROM NEW.variants
    OR OLD.merged_into IS DISTINCT FROM NEW.merged_into
    OR (NEW.merged_into IS NOT NULL AND OLD.url IS DISTINCT FROM NEW.url))
  EXECUTE FUNCTION keep_station_addresses();

CREATE FUNCTION stations_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM station_tags WHERE station_key = OLD.key;
    DELETE FROM station_languages WHERE station_key = OLD.key;
  END IF;
  IF NEW.shown = 1 THEN
    INSERT INTO station_tags
      SELECT DISTINCT value, NEW.key FROM json_array_elements_text(NEW.tags::json);
    INSERT INTO station_languages
      SELECT DISTINCT value, NEW.key FROM json_array_elements_text(NEW.language::json);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stations_after_insert AFTER INSERT ON stations
  FOR EACH ROW EXECUTE FUNCTION stations_lists();
CREATE TRIGGER stations_after_update
  AFTER UPDATE OF tags, language, moderation, paused ON stations
  FOR EACH ROW EXECUTE FUNCTION stations_lists();

-- Search

-- Words of a text for the search: lower case, without accents, one space apart, as FTS5's unicode61 with
-- remove_diacritics makes them. Letters that no accent can be taken from become those that users type for them;
-- vowel signs (of Hebrew, Arabic, and from India to Cambodia) belong to their words.
CREATE FUNCTION plain_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        normalize(
          regexp_replace(lower(normalize($1, NFD) COLLATE "und-x-icu"), '[\u0300-\u036f]+', '', 'g'),
          NFC
        ),
        'ςøłđðı', 'σolddi'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') COLLATE "und-x-icu",
    '[^[:alnum:]\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0900-\u0963\u0966-\u0df3\u0e30-\u0e4e\u0eb0-\u0ecd\u102b-\u103e\u17b4-\u17d3]+',
    ' ', 'g'))
$$;

CREATE FUNCTION stations_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Generated columns are not known yet in here.
  IF NEW.moderation = 'listed' AND NEW.paused = 0 THEN
    NEW.words :=
      setweight(to_tsvector('simple', plain_words(NEW.name)), 'A') ||
      setweight(to_tsvector('simple', plain_words(NEW.tags)), 'B') ||
      setweight(to_tsvector('simple', plain_words(concat_ws(' ', NEW.country, NEW.countrycode,
        NEW.region, NEW.language, NEW.codec, NEW.bitrate))), 'C') ||
      setweight(to_tsvector('simple', plain_words(coalesce(NEW.description, ''))), 'D');
  ELSE
    NEW.words := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stations_before_insert BEFORE INSERT ON stations
  FOR EACH ROW EXECUTE FUNCTION stations_words();
CREATE TRIGGER stations_before_update
  BEFORE UPDATE OF name, tags, country, countrycode, region, language, codec, bitrate, description,
    moderation, paused ON stations
  FOR EACH ROW EXECUTE FUNCTION stations_words();

-- Every word that the search knows: candidates for a word with a typo.
CREATE TABLE station_search_words (
  term text COLLATE "C" PRIMARY KEY
);
CREATE INDEX station_search_words_letters
  ON station_search_words USING gin (term gin_trgm_ops) WITH (fastupdate = off);

-- Words of two letters have no typo, but in scripts without spaces (from Thai on) users look for them as parts of
-- longer ones.
CREATE FUNCTION is_search_word(text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT length($1) > 2 OR $1 COLLATE "C" >= U&'\0E00'
$$;

CREATE FUNCTION add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In order: of two that add the same words neither waits for the other in turn.
  INSERT INTO station_search_words
    SELECT DISTINCT lexeme FROM added, unnest(words) WHERE is_search_word(lexeme) ORDER BY lexeme
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER search_words_after_insert AFTER INSERT ON stations
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_search_words();

-- Deletes a word with the last station that has it.
CREATE FUNCTION remove_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM station_search_words
    WHERE term IN (SELECT lexeme FROM removed, unnest(words))
    AND NOT EXISTS (
      SELECT FROM stations WHERE words @@ CAST('''' || term || '''' AS tsquery)
    );
  RETURN NULL;
END $$;
CREATE TRIGGER search_words_after_delete AFTER DELETE ON stations
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_search_words();

CREATE FUNCTION change_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO station_search_words
    SELECT lexeme FROM unnest(NEW.words) WHERE is_search_word(lexeme) ORDER BY lexeme
    ON CONFLICT DO NOTHING;
  DELETE FROM station_search_words
    WHERE term IN (
      SELECT lexeme FROM unnest(OLD.words) EXCEPT SELECT lexeme FROM unnest(NEW.words)
    )
    AND NOT EXISTS (
      SELECT FROM stations WHERE words @@ CAST('''' || term || '''' AS tsquery)
    );
  RETURN NULL;
END $$;
CREATE TRIGGER search_words_after_update AFTER UPDATE ON stations
  FOR EACH ROW WHEN (OLD.words IS DISTINCT FROM NEW.words) EXECUTE FUNCTION change_search_words();

-- A number that grows with every change of what the search knows of shown stations: caches compare it. Each
-- connection counts in its own row (but for 1024 others), so that writers do not wait for each other.
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

-- Station checker

CREATE TABLE station_checks (
  station_key bigint PRIMARY KEY REFERENCES stations (key) ON DELETE CASCADE,
  silent_visits bigint NOT NULL,
  silent_since bigint,
  hours text NOT NULL
);

CREATE TABLE visited_hosts (
  host text PRIMARY KEY,
  at bigint NOT NULL
);
CREATE INDEX visited_hosts_age ON visited_hosts (at);

-- Creators and moderation

CREATE TABLE station_revisions (
  station_key bigint PRIMARY KEY REFERENCES stations (key) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('pending', 'rejected')),
  rejection text CHECK ((rejection IS NOT NULL) = (state = 'rejected')),
  words text NOT NULL CHECK (words::json IS NOT NULL),
  cover text COLLATE "C",
  heard_at bigint,
  asked_at bigint NOT NULL
);
CREATE INDEX station_revisions_cover ON station_revisions (cover) WHERE cover IS NOT NULL;
CREATE INDEX station_revisions_state ON station_revisions (state, asked_at, station_key);

CREATE TABLE covers (
  hash text COLLATE "C" PRIMARY KEY CHECK (length(hash) = 32),
  image bytea NOT NULL
);

-- Deletes a picture when neither a station nor a revision has it any more.
CREATE FUNCTION remove_cover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM covers WHERE hash = OLD.cover
    AND NOT EXISTS (SELECT 1 FROM stations WHERE cover = OLD.cover)
    AND NOT EXISTS (SELECT 1 FROM station_revisions WHERE cover = OLD.cover);
  RETURN NULL;
END $$;
CREATE TRIGGER covers_after_delete AFTER DELETE ON stations
  FOR EACH ROW WHEN (OLD.cover IS NOT NULL) EXECUTE FUNCTION remove_cover();
CREATE TRIGGER covers_after_update AFTER UPDATE OF cover ON stations
  FOR EACH ROW WHEN (OLD.cover IS NOT NULL AND OLD.cover IS DISTINCT FROM NEW.cover)
  EXECUTE FUNCTION remove_cover();
CREATE TRIGGER revision_covers_after_delete AFTER DELETE ON station_revisions
  FOR EACH ROW WHEN (OLD.cover IS NOT NULL) EXECUTE FUNCTION remove_cover();
CREATE TRIGGER revision_covers_after_update AFTER UPDATE OF cover ON station_revisions
  FOR EACH ROW WHEN (OLD.cover IS NOT NULL AND OLD.cover IS DISTINCT FROM NEW.cover)
  EXECUTE FUNCTION remove_cover();

CREATE TABLE moderation_answers (
  station_key bigint PRIMARY KEY REFERENCES stations (key) ON DELETE CASCADE,
  owner_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL,
  reason text,
  is_change bigint NOT NULL,
  answered_at bigint NOT NULL
);
CREATE INDEX moderation_answers_owner ON moderation_answers (owner_id, answered_at);
CREATE INDEX moderation_answers_age ON moderation_answers (answered_at);

CREATE TABLE station_reports (
  id text COLLATE "C" PRIMARY KEY,
  station_key bigint NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  user_id text COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
  day text COLLATE "C" NOT NULL,
  reason text COLLATE "C" NOT NULL,
  text text COLLATE "C",
  at bigint NOT NULL,
  resolved bigint NOT NULL
);
CREATE UNIQUE INDEX station_reports_one ON station_reports (station_key, user_id, day);
CREATE INDEX station_reports_user ON station_reports (user_id);
CREATE INDEX station_reports_newest ON station_reports (resolved, at, id);

CREATE TABLE station_claims (
  station_key bigint NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  word text COLLATE "C" NOT NULL,
  asked_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  proof text COLLATE "C",
  CONSTRAINT station_claims_key PRIMARY KEY (station_key, user_id)
);
CREATE INDEX station_claims_asked ON station_claims (asked_at, station_key, user_id);
CREATE INDEX station_claims_user ON station_claims (user_id);
CREATE INDEX station_claims_end ON station_claims (ends_at);

CREATE TABLE station_changes (
  id text COLLATE "C" PRIMARY KEY,
  station_key bigint NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  at bigint NOT NULL,
  actor_id text COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
  before text COLLATE "C" NOT NULL,
  after text COLLATE "C" NOT NULL
);
CREATE INDEX station_changes_newest ON station_changes (station_key, at, id);
CREATE INDEX station_changes_actor ON station_changes (actor_id);

CREATE TABLE title_rules (
  id text COLLATE "C" PRIMARY KEY,
  station_key bigint NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  user_id text COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
  rules text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX title_rules_station ON title_rules (station_key, state, at, id);
CREATE INDEX title_rules_state ON title_rules (state, at, id);
CREATE INDEX title_rules_user ON title_rules (user_id);

CREATE TABLE notices (
  id text COLLATE "C" PRIMARY KEY,
  number text COLLATE "C" NOT NULL UNIQUE,
  at bigint NOT NULL,
  station_id text COLLATE "C" NOT NULL,
  station_name text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C",
  kind text COLLATE "C" NOT NULL,
  place text COLLATE "C" NOT NULL,
  spot text COLLATE "C",
  explanation text COLLATE "C" NOT NULL,
  contact_name text COLLATE "C",
  contact_email text COLLATE "C",
  state text COLLATE "C" NOT NULL,
  list text COLLATE "C" NOT NULL,
  measure text COLLATE "C",
  facts text COLLATE "C",
  ground text COLLATE "C",
  decided_at bigint,
  decided_by text COLLATE "C",
  taken text COLLATE "C",
  appeal text COLLATE "C",
  appeal_text text COLLATE "C",
  appealed_at bigint,
  appeal_reason text COLLATE "C",
  appeal_decided_at bigint,
  appeal_decided_by text COLLATE "C",
  contact_until bigint
);
CREATE INDEX notices_listed ON notices (list, at, id);
CREATE INDEX notices_owner ON notices (owner_id, decided_at);
CREATE INDEX notices_contact ON notices (contact_until);
CREATE INDEX notices_decided_by ON notices (decided_by);
CREATE INDEX notices_appeal_decided_by ON notices (appeal_decided_by);
CREATE INDEX notices_sender ON notices ((lower(contact_email)), at);

CREATE TABLE suspensions (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  at bigint NOT NULL,
  stations text COLLATE "C" NOT NULL
);

-- Schedules

CREATE TABLE programme_sources (
  station_key bigint PRIMARY KEY REFERENCES stations (key) ON DELETE CASCADE,
  platform text COLLATE "C" NOT NULL,
  seen text COLLATE "C" NOT NULL,
  zone text COLLATE "C",
  detected_at bigint NOT NULL,
  next_at bigint,
  schedule_at bigint NOT NULL,
  checked_at bigint,
  failures bigint NOT NULL,
  problem text COLLATE "C",
  took_ms bigint
);
CREATE INDEX programme_sources_due ON programme_sources (next_at, station_key);
CREATE INDEX programme_sources_platform
  ON programme_sources (platform, failures, took_ms, checked_at);

CREATE TABLE shows (
  id text COLLATE "C" PRIMARY KEY,
  station_key bigint NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  title text COLLATE "C" NOT NULL,
  host text COLLATE "C",
  words text COLLATE "C" NOT NULL,
  homepage text COLLATE "C",
  first_at bigint NOT NULL,
  last_at bigint NOT NULL
);
CREATE INDEX shows_station ON shows (station_key, last_at);
CREATE INDEX shows_words ON shows (words, last_at);
CREATE INDEX shows_age ON shows (last_at);

CREATE TABLE broadcasts (
  id text COLLATE "C" PRIMARY KEY,
  show_id text COLLATE "C" NOT NULL REFERENCES shows (id) ON DELETE CASCADE,
  station_key bigint NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  starts_at bigint NOT NULL,
  ends_at bigint,
  title text COLLATE "C" NOT NULL,
  host text COLLATE "C"
);
CREATE INDEX broadcasts_station ON broadcasts (station_key, starts_at);
CREATE INDEX broadcasts_show ON broadcasts (show_id, starts_at);
CREATE INDEX broadcasts_start ON broadcasts (starts_at, id);

CREATE TABLE on_air (
  station_key bigint PRIMARY KEY REFERENCES stations (key) ON DELETE CASCADE,
  broadcast_id text COLLATE "C",
  song_artist text COLLATE "C",
  song_title text COLLATE "C",
  song_at bigint
);

CREATE TABLE played_songs (
  station_key bigint NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  at bigint NOT NULL,
  artist text COLLATE "C",
  title text COLLATE "C" NOT NULL,
  words text COLLATE "C" NOT NULL,
  PRIMARY KEY (station_key, at)
);
CREATE INDEX played_songs_words ON played_songs (words, at);
CREATE INDEX played_songs_age ON played_songs (at);

CREATE TABLE programme_words (
  word text COLLATE "C" NOT NULL,
  words text COLLATE "C" NOT NULL,
  PRIMARY KEY (word, words)
);
CREATE INDEX programme_words_words ON programme_words (words);

CREATE TABLE programme_opt_outs (
  host text COLLATE "C" PRIMARY KEY,
  at bigint NOT NULL
);

CREATE TABLE watched_stations (
  station_key bigint PRIMARY KEY,
  at bigint NOT NULL
);
CREATE INDEX watched_stations_at ON watched_stations (at, station_key);

-- Audience and analytics
-- `listeners` is left out of the write-ahead log. Half of each page stays free for rows that heartbeats write again, and a
-- vacuum every minute (autovacuum_naptime) removes those of listeners who have left (SECURITY.md).

CREATE TABLE listening (
  station_key bigint NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  day text COLLATE "C" NOT NULL CHECK (length(day) = 10),
  countrycode text COLLATE "C" NOT NULL CHECK (length(countrycode) IN (0, 2)),
  ms bigint NOT NULL CHECK (ms >= 0),
  h0 bigint, h1 bigint, h2 bigint, h3 bigint, h4 bigint, h5 bigint,
  h6 bigint, h7 bigint, h8 bigint, h9 bigint, h10 bigint, h11 bigint,
  h12 bigint, h13 bigint, h14 bigint, h15 bigint, h16 bigint, h17 bigint,
  h18 bigint, h19 bigint, h20 bigint, h21 bigint, h22 bigint, h23 bigint,
  PRIMARY KEY (station_key, day, countrycode)
);
CREATE INDEX listening_day ON listening (day);

CREATE TABLE listening_outcomes (
  station_key bigint NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
  day text NOT NULL,
  countrycode text NOT NULL,
  reason text NOT NULL,
  count bigint NOT NULL,
  start_ms bigint NOT NULL,
  dropouts bigint NOT NULL,
  CONSTRAINT listening_outcomes_key PRIMARY KEY (station_key, day, countrycode, reason)
);
CREATE INDEX listening_outcomes_day ON listening_outcomes (day);

CREATE TABLE listening_writes (
  instance text PRIMARY KEY,
  beats bigint NOT NULL,
  at bigint NOT NULL
);

CREATE UNLOGGED TABLE listeners (
  listener text COLLATE "C" PRIMARY KEY,
  station_id text COLLATE "C",
  countrycode text COLLATE "C" NOT NULL,
  at bigint NOT NULL
) WITH (
  fillfactor = 45,
  autovacuum_vacuum_threshold = 0,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);
CREATE INDEX listeners_on_station ON listeners (station_id);

CREATE TABLE totals (
  metric text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  amount bigint NOT NULL,
  h0 bigint, h1 bigint, h2 bigint, h3 bigint, h4 bigint, h5 bigint,
  h6 bigint, h7 bigint, h8 bigint, h9 bigint, h10 bigint, h11 bigint,
  h12 bigint, h13 bigint, h14 bigint, h15 bigint, h16 bigint, h17 bigint,
  h18 bigint, h19 bigint, h20 bigint, h21 bigint, h22 bigint, h23 bigint,
  CONSTRAINT totals_key PRIMARY KEY (metric, day, name)
);

-- Payments

CREATE TABLE checkout_sessions (
  id text COLLATE "C" PRIMARY KEY CHECK (length(id) BETWEEN 20 AND 64),
  uid text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider text COLLATE "C" NOT NULL,
  ref text COLLATE "C",
  url text,
  idempotency_key text COLLATE "C" NOT NULL,
  price_id text NOT NULL,
  plan text NOT NULL CHECK (plan IN ('creator', 'pro')),
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  trial integer NOT NULL CHECK (trial IN (0, 1)),
  customer text,
  replaces text,
  return_to text NOT NULL CHECK (return_to IN ('app', 'web')),
  origin text CHECK ((return_to = 'web') = (origin IS NOT NULL)),
  status text NOT NULL CHECK (status IN ('open', 'paid', 'expired', 'cancelled')),
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  check_at bigint,
  UNIQUE (provider, ref),
  UNIQUE (uid, idempotency_key)
);
CREATE INDEX checkout_sessions_uid ON checkout_sessions (uid, created_at);
CREATE INDEX checkout_sessions_check ON checkout_sessions (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX checkout_sessions_age ON checkout_sessions (created_at);

CREATE TABLE grants (
  session_id text COLLATE "C" PRIMARY KEY,
  uid text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  plan text NOT NULL CHECK (plan IN ('creator', 'pro')),
  price_id text NOT NULL,
  subscription text COLLATE "C" NOT NULL UNIQUE,
  granted_at bigint NOT NULL
);
CREATE INDEX grants_uid ON grants (uid);
CREATE INDEX grants_age ON grants (granted_at);

CREATE TABLE subscriptions (
  uid text COLLATE "C" PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  provider text COLLATE "C" NOT NULL,
  ref text COLLATE "C" NOT NULL UNIQUE,
  customer text NOT NULL,
  session_id text NOT NULL,
  price_id text NOT NULL,
  plan text NOT NULL CHECK (plan IN ('creator', 'pro')),
  state text NOT NULL CHECK (state IN ('trialing', 'active', 'past-due', 'ending', 'expired')),
  started_at bigint NOT NULL,
  period_end bigint NOT NULL,
  trial_end bigint,
  next_price_id text,
  past_due_since bigint,
  updated_at bigint NOT NULL,
  check_at bigint,
  applied_plan text NOT NULL CHECK (applied_plan IN ('free', 'creator', 'pro')),
  asked bigint NOT NULL DEFAULT 0
);
CREATE INDEX subscriptions_check ON subscriptions (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX subscriptions_ended ON subscriptions (period_end) WHERE state = 'expired';
CREATE INDEX subscriptions_past_due ON subscriptions (past_due_since)
  WHERE past_due_since IS NOT NULL;

-- The subscription of a removed user is ended at the provider, unless it is over for good: no check_at.
CREATE FUNCTION keep_for_ending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO replaced_subscriptions (provider, ref) VALUES (OLD.provider, OLD.ref)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER subscriptions_after_delete AFTER DELETE ON subscriptions
  FOR EACH ROW WHEN (OLD.check_at IS NOT NULL) EXECUTE FUNCTION keep_for_ending();

CREATE TABLE replaced_subscriptions (
  provider text COLLATE "C" NOT NULL,
  ref text COLLATE "C" NOT NULL,
  PRIMARY KEY (provider, ref)
);

CREATE TABLE webhook_events (
  provider text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL CHECK (length(id) BETWEEN 1 AND 255),
  kind text CHECK (kind IN ('session', 'subscription')),
  ref text,
  received_at bigint NOT NULL,
  done integer NOT NULL CHECK (done IN (0, 1)),
  PRIMARY KEY (provider, id)
);
CREATE INDEX webhook_events_waiting ON webhook_events (received_at) WHERE done = 0;
CREATE INDEX webhook_events_age ON webhook_events (received_at);

CREATE TABLE past_plans (
  person text COLLATE "C" PRIMARY KEY CHECK (length(person) = 43),
  at bigint NOT NULL
);
CREATE INDEX past_plans_age ON past_plans (at);

-- Admin: audit log, bulk jobs and emails

CREATE TABLE audit (
  id text COLLATE "C" PRIMARY KEY,
  at bigint NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  subject_kind text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  before text COLLATE "C",
  after text COLLATE "C"
);
CREATE INDEX audit_newest ON audit (at, id);
CREATE INDEX audit_subject ON audit (subject_kind, subject_id, at, id);
CREATE INDEX audit_actor ON audit (actor_id, at, id);
CREATE INDEX audit_action ON audit (action, at, id);
CREATE INDEX audit_kind ON audit (subject_kind, at, id);

-- Entries are kept for 730 days, as retention.ts says (63,072,000 seconds).
CREATE FUNCTION refuse_deed_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION USING MESSAGE = TG_ARGV[0]; END $$;
CREATE TRIGGER audit_before_update BEFORE UPDATE ON audit
  FOR EACH ROW WHEN (NOT (
    NEW.id = OLD.id AND NEW.at = OLD.at AND NEW.action = OLD.action
    AND NEW.subject_kind = OLD.subject_kind
    AND (NEW.actor_id IS NOT DISTINCT FROM OLD.actor_id OR NEW.actor_id LIKE '%gone-%')
    AND (NEW.subject_id IS NOT DISTINCT FROM OLD.subject_id OR NEW.subject_id LIKE '%gone-%')
    AND (NEW.before IS NOT DISTINCT FROM OLD.before OR NEW.before LIKE '%gone-%')
    AND (NEW.after IS NOT DISTINCT FROM OLD.after OR NEW.after LIKE '%gone-%')
  ))
  EXECUTE FUNCTION refuse_deed_change('a deed is not changed');
CREATE TRIGGER audit_before_delete BEFORE DELETE ON audit
  FOR EACH ROW WHEN (OLD.at > (extract(epoch FROM clock_timestamp()) - 63072000) * 1000)
  EXECUTE FUNCTION refuse_deed_change('a deed is kept');

CREATE TABLE audit_people (
  user_id text COLLATE "C" NOT NULL,
  deed_id text COLLATE "C" NOT NULL REFERENCES audit (id) ON DELETE CASCADE,
  CONSTRAINT audit_people_key PRIMARY KEY (user_id, deed_id)
);
CREATE INDEX audit_people_deed ON audit_people (deed_id);

CREATE TABLE bulk_jobs (
  id text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  made_at bigint NOT NULL,
  ended_at bigint,
  tally text COLLATE "C"
);
CREATE INDEX bulk_jobs_newest ON bulk_jobs (made_at, id);
CREATE INDEX bulk_jobs_state ON bulk_jobs (state, made_at, id);
CREATE INDEX bulk_jobs_actor ON bulk_jobs (actor_id);

CREATE TABLE bulk_steps (
  job_id text COLLATE "C" NOT NULL REFERENCES bulk_jobs (id) ON DELETE CASCADE,
  n bigint NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  input text COLLATE "C",
  state text COLLATE "C" NOT NULL,
  why text COLLATE "C",
  CONSTRAINT bulk_steps_key PRIMARY KEY (job_id, n)
);
CREATE INDEX bulk_steps_state ON bulk_steps (job_id, state, why, n);
CREATE INDEX bulk_steps_subject ON bulk_steps (subject_id);

CREATE TABLE mails (
  id text COLLATE "C" PRIMARY KEY,
  reason text COLLATE "C" NOT NULL,
  thing text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" REFERENCES users (id) ON DELETE CASCADE,
  recipient text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL,
  html text COLLATE "C",
  state text COLLATE "C" NOT NULL,
  attempts bigint NOT NULL,
  next_at bigint NOT NULL,
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX mails_once ON mails (reason, thing);
CREATE INDEX mails_due ON mails (state, next_at, id);
CREATE INDEX mails_age ON mails (created_at);
CREATE INDEX mails_user ON mails (user_id);

-- Shared by all modules

CREATE TABLE marks (
  key text COLLATE "C" PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE leases (
  name text PRIMARY KEY,
  holder text NOT NULL,
  ends_at bigint NOT NULL
);

CREATE UNLOGGED TABLE rate_limits (
  key text COLLATE "C" PRIMARY KEY,
  points bigint NOT NULL,
  ends_at bigint NOT NULL
);
CREATE INDEX rate_limits_age ON rate_limits (ends_at);

CREATE TABLE events (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  station_id text,
  show_id text,
  user_id text,
  data text NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX events_age ON events (at);
