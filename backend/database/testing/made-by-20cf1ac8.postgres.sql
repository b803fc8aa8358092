-- Dump of a PostgreSQL database that commit 20cf1ac8 made and filled: early-database.ts.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE FUNCTION public.add_search_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- In order: of two that add the same words neither waits for the other in turn.
  INSERT INTO station_search_words
    SELECT DISTINCT lexeme FROM added, unnest(words) WHERE is_search_word(lexeme) ORDER BY lexeme
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION public.change_search_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.count_search_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.is_search_word(text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT length($1) > 2 OR $1 COLLATE "C" >= U&'\0E00'
$_$;
CREATE FUNCTION public.keep_for_ending() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO replaced_subscriptions (provider, ref) VALUES (OLD.provider, OLD.ref)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION public.keep_station_addresses() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.plain_words(text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
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
$_$;
CREATE FUNCTION public.refuse_deed_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN RAISE EXCEPTION USING MESSAGE = TG_ARGV[0]; END $$;
CREATE FUNCTION public.remove_cover() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM covers WHERE hash = OLD.cover
    AND NOT EXISTS (SELECT 1 FROM stations WHERE cover = OLD.cover)
    AND NOT EXISTS (SELECT 1 FROM station_revisions WHERE cover = OLD.cover);
  RETURN NULL;
END $$;
CREATE FUNCTION public.remove_search_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM station_search_words
    WHERE term IN (SELECT lexeme FROM removed, unnest(words))
    AND NOT EXISTS (
      SELECT FROM stations WHERE words @@ CAST('''' || term || '''' AS tsquery)
    );
  RETURN NULL;
END $$;
CREATE FUNCTION public.stations_lists() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.stations_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.anonymous_users (
    user_id text NOT NULL COLLATE pg_catalog."C",
    seen_at bigint NOT NULL
);
CREATE TABLE public.audit (
    id text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    actor_id text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    subject_kind text NOT NULL COLLATE pg_catalog."C",
    subject_id text NOT NULL COLLATE pg_catalog."C",
    before text COLLATE pg_catalog."C",
    after text COLLATE pg_catalog."C"
);
CREATE TABLE public.audit_people (
    user_id text NOT NULL COLLATE pg_catalog."C",
    deed_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.blocked_stations (
    user_id text NOT NULL COLLATE pg_catalog."C",
    station_id text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    deleted bigint NOT NULL,
    rev bigint NOT NULL
);
CREATE TABLE public.broadcasts (
    id text NOT NULL COLLATE pg_catalog."C",
    show_id text NOT NULL COLLATE pg_catalog."C",
    station_key bigint NOT NULL,
    starts_at bigint NOT NULL,
    ends_at bigint,
    title text NOT NULL COLLATE pg_catalog."C",
    host text COLLATE pg_catalog."C"
);
CREATE TABLE public.bulk_jobs (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    actor_id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    made_at bigint NOT NULL,
    ended_at bigint,
    tally text COLLATE pg_catalog."C"
);
CREATE TABLE public.bulk_steps (
    job_id text NOT NULL COLLATE pg_catalog."C",
    n bigint NOT NULL,
    subject_id text NOT NULL COLLATE pg_catalog."C",
    input text COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    why text COLLATE pg_catalog."C"
);
CREATE TABLE public.checkout_sessions (
    id text NOT NULL COLLATE pg_catalog."C",
    uid text NOT NULL COLLATE pg_catalog."C",
    provider text NOT NULL COLLATE pg_catalog."C",
    ref text COLLATE pg_catalog."C",
    url text,
    idempotency_key text NOT NULL COLLATE pg_catalog."C",
    price_id text NOT NULL,
    plan text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    trial integer NOT NULL,
    customer text,
    replaces text,
    return_to text NOT NULL,
    origin text,
    status text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    check_at bigint,
    CONSTRAINT checkout_sessions_amount_check CHECK ((amount >= 0)),
    CONSTRAINT checkout_sessions_check CHECK (((return_to = 'web'::text) = (origin IS NOT NULL))),
    CONSTRAINT checkout_sessions_id_check CHECK (((length(id) >= 20) AND (length(id) <= 64))),
    CONSTRAINT checkout_sessions_plan_check CHECK ((plan = ANY (ARRAY['creator'::text, 'pro'::text]))),
    CONSTRAINT checkout_sessions_return_to_check CHECK ((return_to = ANY (ARRAY['app'::text, 'web'::text]))),
    CONSTRAINT checkout_sessions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'expired'::text, 'cancelled'::text]))),
    CONSTRAINT checkout_sessions_trial_check CHECK ((trial = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.covers (
    hash text NOT NULL COLLATE pg_catalog."C",
    image bytea NOT NULL,
    CONSTRAINT covers_hash_check CHECK ((length(hash) = 32))
);
CREATE TABLE public.crate_songs (
    user_id text NOT NULL COLLATE pg_catalog."C",
    song_key text NOT NULL COLLATE pg_catalog."C",
    artist text COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    station_id text COLLATE pg_catalog."C",
    station_name text NOT NULL COLLATE pg_catalog."C",
    show text COLLATE pg_catalog."C",
    at bigint NOT NULL,
    version bigint NOT NULL,
    deleted bigint NOT NULL
);
CREATE TABLE public.ended_sessions (
    user_id text NOT NULL COLLATE pg_catalog."C",
    ended_at bigint NOT NULL
);
CREATE TABLE public.events (
    seq bigint NOT NULL,
    kind text NOT NULL,
    station_id text,
    show_id text,
    user_id text,
    data text NOT NULL,
    at bigint NOT NULL
);
ALTER TABLE public.events ALTER COLUMN seq ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.events_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.favorite_folders (
    user_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    place text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    deleted bigint NOT NULL,
    rev bigint NOT NULL
);
CREATE TABLE public.favorites (
    user_id text NOT NULL COLLATE pg_catalog."C",
    station_id text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    deleted integer NOT NULL,
    place text COLLATE pg_catalog."C",
    place_version bigint,
    folder text COLLATE pg_catalog."C",
    folder_version bigint,
    rev bigint DEFAULT 0 NOT NULL,
    CONSTRAINT favorites_deleted_check CHECK ((deleted = ANY (ARRAY[0, 1]))),
    CONSTRAINT favorites_version_check CHECK ((version >= 0))
);
CREATE TABLE public.follows (
    user_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    deleted bigint NOT NULL
);
CREATE TABLE public.grants (
    session_id text NOT NULL COLLATE pg_catalog."C",
    uid text NOT NULL COLLATE pg_catalog."C",
    plan text NOT NULL,
    price_id text NOT NULL,
    subscription text NOT NULL COLLATE pg_catalog."C",
    granted_at bigint NOT NULL,
    CONSTRAINT grants_plan_check CHECK ((plan = ANY (ARRAY['creator'::text, 'pro'::text])))
);
CREATE TABLE public.history (
    user_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    station_id text NOT NULL COLLATE pg_catalog."C",
    started_at bigint NOT NULL,
    ended_at bigint NOT NULL,
    CONSTRAINT history_check CHECK ((ended_at >= started_at)),
    CONSTRAINT history_id_check CHECK ((length(id) = 36))
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.leases (
    name text NOT NULL,
    holder text NOT NULL,
    ends_at bigint NOT NULL
);
CREATE UNLOGGED TABLE public.listeners (
    listener text NOT NULL COLLATE pg_catalog."C",
    station_id text COLLATE pg_catalog."C",
    countrycode text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL
)
WITH (fillfactor='45', autovacuum_vacuum_threshold='0', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_cost_delay='0');
CREATE TABLE public.listening (
    station_key bigint NOT NULL,
    day text NOT NULL COLLATE pg_catalog."C",
    countrycode text NOT NULL COLLATE pg_catalog."C",
    ms bigint NOT NULL,
    h0 bigint,
    h1 bigint,
    h2 bigint,
    h3 bigint,
    h4 bigint,
    h5 bigint,
    h6 bigint,
    h7 bigint,
    h8 bigint,
    h9 bigint,
    h10 bigint,
    h11 bigint,
    h12 bigint,
    h13 bigint,
    h14 bigint,
    h15 bigint,
    h16 bigint,
    h17 bigint,
    h18 bigint,
    h19 bigint,
    h20 bigint,
    h21 bigint,
    h22 bigint,
    h23 bigint,
    CONSTRAINT listening_countrycode_check CHECK ((length(countrycode) = ANY (ARRAY[0, 2]))),
    CONSTRAINT listening_day_check CHECK ((length(day) = 10)),
    CONSTRAINT listening_ms_check CHECK ((ms >= 0))
);
CREATE TABLE public.listening_outcomes (
    station_key bigint NOT NULL,
    day text NOT NULL,
    countrycode text NOT NULL,
    reason text NOT NULL,
    count bigint NOT NULL,
    start_ms bigint NOT NULL,
    dropouts bigint NOT NULL
);
CREATE TABLE public.listening_writes (
    instance text NOT NULL,
    beats bigint NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.mails (
    id text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL COLLATE pg_catalog."C",
    thing text NOT NULL COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    recipient text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    body text NOT NULL COLLATE pg_catalog."C",
    html text COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    attempts bigint NOT NULL,
    next_at bigint NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.marks (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL
);
CREATE TABLE public.moderation_answers (
    station_key bigint NOT NULL,
    owner_id text NOT NULL,
    state text NOT NULL,
    reason text,
    is_change bigint NOT NULL,
    answered_at bigint NOT NULL
);
CREATE TABLE public.notices (
    id text NOT NULL COLLATE pg_catalog."C",
    number text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    station_id text NOT NULL COLLATE pg_catalog."C",
    station_name text NOT NULL COLLATE pg_catalog."C",
    owner_id text COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    place text NOT NULL COLLATE pg_catalog."C",
    spot text COLLATE pg_catalog."C",
    explanation text NOT NULL COLLATE pg_catalog."C",
    contact_name text COLLATE pg_catalog."C",
    contact_email text COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    list text NOT NULL COLLATE pg_catalog."C",
    measure text COLLATE pg_catalog."C",
    facts text COLLATE pg_catalog."C",
    ground text COLLATE pg_catalog."C",
    decided_at bigint,
    decided_by text COLLATE pg_catalog."C",
    taken text COLLATE pg_catalog."C",
    appeal text COLLATE pg_catalog."C",
    appeal_text text COLLATE pg_catalog."C",
    appealed_at bigint,
    appeal_reason text COLLATE pg_catalog."C",
    appeal_decided_at bigint,
    appeal_decided_by text COLLATE pg_catalog."C",
    contact_until bigint
);
CREATE TABLE public.on_air (
    station_key bigint NOT NULL,
    broadcast_id text COLLATE pg_catalog."C",
    song_artist text COLLATE pg_catalog."C",
    song_title text COLLATE pg_catalog."C",
    song_at bigint
);
CREATE TABLE public.past_plans (
    person text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    CONSTRAINT past_plans_person_check CHECK ((length(person) = 43))
);
CREATE TABLE public.played_songs (
    station_key bigint NOT NULL,
    at bigint NOT NULL,
    artist text COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    words text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.programme_opt_outs (
    host text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL
);
CREATE TABLE public.programme_sources (
    station_key bigint NOT NULL,
    platform text NOT NULL COLLATE pg_catalog."C",
    seen text NOT NULL COLLATE pg_catalog."C",
    zone text COLLATE pg_catalog."C",
    detected_at bigint NOT NULL,
    next_at bigint,
    schedule_at bigint NOT NULL,
    checked_at bigint,
    failures bigint NOT NULL,
    problem text COLLATE pg_catalog."C",
    took_ms bigint
);
CREATE TABLE public.programme_words (
    word text NOT NULL COLLATE pg_catalog."C",
    words text NOT NULL COLLATE pg_catalog."C"
);
CREATE UNLOGGED TABLE public.rate_limits (
    key text NOT NULL COLLATE pg_catalog."C",
    points bigint NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.releases (
    song_key text NOT NULL COLLATE pg_catalog."C",
    release text COLLATE pg_catalog."C",
    at bigint NOT NULL
);
CREATE TABLE public.replaced_subscriptions (
    provider text NOT NULL COLLATE pg_catalog."C",
    ref text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.shows (
    id text NOT NULL COLLATE pg_catalog."C",
    station_key bigint NOT NULL,
    title text NOT NULL COLLATE pg_catalog."C",
    host text COLLATE pg_catalog."C",
    words text NOT NULL COLLATE pg_catalog."C",
    homepage text COLLATE pg_catalog."C",
    first_at bigint NOT NULL,
    last_at bigint NOT NULL
);
CREATE TABLE public.station_addresses (
    station_key bigint NOT NULL,
    n bigint NOT NULL,
    url text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.station_changes (
    id text NOT NULL COLLATE pg_catalog."C",
    station_key bigint NOT NULL,
    at bigint NOT NULL,
    actor_id text COLLATE pg_catalog."C",
    before text NOT NULL COLLATE pg_catalog."C",
    after text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.station_checks (
    station_key bigint NOT NULL,
    silent_visits bigint NOT NULL,
    silent_since bigint,
    hours text NOT NULL
);
CREATE TABLE public.station_claims (
    station_key bigint NOT NULL,
    user_id text NOT NULL COLLATE pg_catalog."C",
    word text NOT NULL COLLATE pg_catalog."C",
    asked_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    proof text COLLATE pg_catalog."C"
);
CREATE TABLE public.station_languages (
    value text NOT NULL COLLATE pg_catalog."C",
    station_key bigint NOT NULL
);
CREATE TABLE public.station_reports (
    id text NOT NULL COLLATE pg_catalog."C",
    station_key bigint NOT NULL,
    user_id text COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL COLLATE pg_catalog."C",
    text text COLLATE pg_catalog."C",
    at bigint NOT NULL,
    resolved bigint NOT NULL
);
CREATE TABLE public.station_revisions (
    station_key bigint NOT NULL,
    state text NOT NULL,
    rejection text,
    words text NOT NULL,
    cover text COLLATE pg_catalog."C",
    heard_at bigint,
    asked_at bigint NOT NULL,
    CONSTRAINT station_revisions_check CHECK (((rejection IS NOT NULL) = (state = 'rejected'::text))),
    CONSTRAINT station_revisions_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'rejected'::text]))),
    CONSTRAINT station_revisions_words_check CHECK (((words)::json IS NOT NULL))
);
CREATE TABLE public.station_search_changes (
    slot bigint NOT NULL,
    changes bigint NOT NULL
);
CREATE TABLE public.station_search_words (
    term text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.station_tags (
    value text NOT NULL COLLATE pg_catalog."C",
    station_key bigint NOT NULL
);
CREATE TABLE public.stations (
    key bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    origin text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C",
    description text,
    url text NOT NULL,
    homepage text,
    favicon text,
    tags text NOT NULL,
    country text NOT NULL COLLATE pg_catalog."C",
    countrycode text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL,
    codec text NOT NULL,
    bitrate integer,
    votes bigint DEFAULT 0 NOT NULL,
    check_state text DEFAULT 'not checked'::text NOT NULL,
    check_at bigint,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    owner_id text COLLATE pg_catalog."C",
    moderation text DEFAULT 'listed'::text NOT NULL,
    rejection text,
    paused integer DEFAULT 0 NOT NULL,
    on_air integer,
    cover text COLLATE pg_catalog."C",
    schedule text DEFAULT '[]'::text NOT NULL,
    shown integer GENERATED ALWAYS AS (
CASE
    WHEN ((moderation = 'listed'::text) AND (paused = 0)) THEN 1
    ELSE 0
END) STORED NOT NULL,
    demo_rank bigint GENERATED ALWAYS AS (
CASE
    WHEN (origin <> 'demo'::text) THEN 1
    ELSE 0
END) STORED NOT NULL,
    votes_rank bigint GENERATED ALWAYS AS ((- votes)) STORED NOT NULL,
    newest_rank bigint GENERATED ALWAYS AS ((- created_at)) STORED NOT NULL,
    words tsvector,
    directory_id text,
    directory_change text,
    directory_ok bigint,
    directory_ok_at bigint,
    gone_at bigint,
    region text,
    region_code text,
    geo_lat double precision,
    geo_long double precision,
    air_since bigint,
    air_checked_at bigint,
    heard_at bigint,
    heard_country text,
    merged_into text,
    languagecodes text DEFAULT '[]'::text NOT NULL,
    hls bigint DEFAULT 0 NOT NULL,
    ssl_error bigint DEFAULT 0 NOT NULL,
    clicks bigint DEFAULT 0 NOT NULL,
    click_trend bigint DEFAULT 0 NOT NULL,
    variants text DEFAULT '[]'::text NOT NULL,
    provenance text DEFAULT '{}'::text NOT NULL,
    air_state text DEFAULT 'not checked'::text NOT NULL,
    standing bigint DEFAULT 0 NOT NULL,
    is_private bigint DEFAULT 0 NOT NULL,
    hidden bigint DEFAULT 0 NOT NULL,
    air_next_at bigint DEFAULT 0 NOT NULL,
    air_rank bigint GENERATED ALWAYS AS (
CASE air_state
    WHEN 'on air'::text THEN 0
    WHEN 'not checked'::text THEN 1
    WHEN 'blocked'::text THEN 2
    WHEN 'off air'::text THEN 3
    ELSE 4
END) STORED NOT NULL,
    liked_rank bigint GENERATED ALWAYS AS ((- (votes + clicks))) STORED NOT NULL,
    air_hours text,
    heard_name text,
    hidden_reason text,
    owner_paused bigint DEFAULT 0 NOT NULL,
    renown bigint DEFAULT 999 NOT NULL,
    off_at bigint,
    off_reason text,
    featured_at bigint DEFAULT 0 NOT NULL,
    CONSTRAINT stations_check CHECK (((rejection IS NOT NULL) = (moderation = 'rejected'::text))),
    CONSTRAINT stations_check_state_check CHECK ((check_state = ANY (ARRAY['not checked'::text, 'heard'::text, 'silent'::text]))),
    CONSTRAINT stations_codec_check CHECK ((codec = ANY (ARRAY['MP3'::text, 'AAC'::text, 'AAC+'::text, 'OGG'::text, 'OPUS'::text, 'FLAC'::text, 'HLS'::text, 'UNKNOWN'::text]))),
    CONSTRAINT stations_countrycode_check CHECK ((length(countrycode) = 2)),
    CONSTRAINT stations_language_check CHECK (((language)::json IS NOT NULL)),
    CONSTRAINT stations_moderation_check CHECK ((moderation = ANY (ARRAY['pending'::text, 'listed'::text, 'rejected'::text]))),
    CONSTRAINT stations_on_air_check CHECK ((on_air = ANY (ARRAY[0, 1]))),
    CONSTRAINT stations_origin_check CHECK ((origin = ANY (ARRAY['demo'::text, 'seed'::text, 'generated'::text, 'creator'::text]))),
    CONSTRAINT stations_paused_check CHECK ((paused = ANY (ARRAY[0, 1]))),
    CONSTRAINT stations_schedule_check CHECK (((schedule)::json IS NOT NULL)),
    CONSTRAINT stations_tags_check CHECK (((tags)::json IS NOT NULL))
);
ALTER TABLE public.stations ALTER COLUMN key ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.stations_key_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.subscriptions (
    uid text NOT NULL COLLATE pg_catalog."C",
    provider text NOT NULL COLLATE pg_catalog."C",
    ref text NOT NULL COLLATE pg_catalog."C",
    customer text NOT NULL,
    session_id text NOT NULL,
    price_id text NOT NULL,
    plan text NOT NULL,
    state text NOT NULL,
    started_at bigint NOT NULL,
    period_end bigint NOT NULL,
    trial_end bigint,
    next_price_id text,
    past_due_since bigint,
    updated_at bigint NOT NULL,
    check_at bigint,
    applied_plan text NOT NULL,
    asked bigint DEFAULT 0 NOT NULL,
    CONSTRAINT subscriptions_applied_plan_check CHECK ((applied_plan = ANY (ARRAY['free'::text, 'creator'::text, 'pro'::text]))),
    CONSTRAINT subscriptions_plan_check CHECK ((plan = ANY (ARRAY['creator'::text, 'pro'::text]))),
    CONSTRAINT subscriptions_state_check CHECK ((state = ANY (ARRAY['trialing'::text, 'active'::text, 'past-due'::text, 'ending'::text, 'expired'::text])))
);
CREATE TABLE public.suspensions (
    user_id text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    stations text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.title_rules (
    id text NOT NULL COLLATE pg_catalog."C",
    station_key bigint NOT NULL,
    user_id text COLLATE pg_catalog."C",
    rules text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL
);
CREATE TABLE public.totals (
    metric text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    amount bigint NOT NULL,
    h0 bigint,
    h1 bigint,
    h2 bigint,
    h3 bigint,
    h4 bigint,
    h5 bigint,
    h6 bigint,
    h7 bigint,
    h8 bigint,
    h9 bigint,
    h10 bigint,
    h11 bigint,
    h12 bigint,
    h13 bigint,
    h14 bigint,
    h15 bigint,
    h16 bigint,
    h17 bigint,
    h18 bigint,
    h19 bigint,
    h20 bigint,
    h21 bigint,
    h22 bigint,
    h23 bigint
);
CREATE TABLE public.user_blocks (
    user_id text NOT NULL COLLATE pg_catalog."C",
    blocked_id text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL
);
CREATE TABLE public.user_calendars (
    user_id text NOT NULL COLLATE pg_catalog."C",
    token_hash text NOT NULL COLLATE pg_catalog."C",
    made_at bigint NOT NULL
);
CREATE TABLE public.user_reports (
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    reporter_id text COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL COLLATE pg_catalog."C",
    text text COLLATE pg_catalog."C",
    at bigint NOT NULL,
    resolved bigint NOT NULL
);
CREATE TABLE public.user_words (
    word text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.users (
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL,
    display_name text,
    photo_url text,
    role text DEFAULT 'listener'::text NOT NULL,
    plan text DEFAULT 'free'::text NOT NULL,
    visible integer DEFAULT 0 NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    favorites_rev bigint DEFAULT 0 NOT NULL,
    shows_favorites bigint DEFAULT 0 NOT NULL,
    name_key text COLLATE pg_catalog."C",
    disabled bigint DEFAULT 0 NOT NULL,
    heard_sound bigint DEFAULT 0 NOT NULL,
    CONSTRAINT users_id_check CHECK (((length(id) >= 1) AND (length(id) <= 128))),
    CONSTRAINT users_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'creator'::text, 'pro'::text]))),
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['listener'::text, 'creator'::text, 'pro'::text, 'admin'::text]))),
    CONSTRAINT users_visible_check CHECK ((visible = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.visited_hosts (
    host text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.watched_stations (
    station_key bigint NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.webhook_events (
    provider text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    kind text,
    ref text,
    received_at bigint NOT NULL,
    done integer NOT NULL,
    CONSTRAINT webhook_events_done_check CHECK ((done = ANY (ARRAY[0, 1]))),
    CONSTRAINT webhook_events_id_check CHECK (((length(id) >= 1) AND (length(id) <= 255))),
    CONSTRAINT webhook_events_kind_check CHECK ((kind = ANY (ARRAY['session'::text, 'subscription'::text])))
);
INSERT INTO public.anonymous_users VALUES
	('user-0', 1767225600000),
	('user-1', 1767225599999);
INSERT INTO public.audit VALUES
	('deed-0', 1767225600000, 'user-0', 'users.role', 'user', 'user-1', NULL, '{"role":"pro"}'),
	('deed-1', 1767225600001, 'user-1', 'users.role', 'user', 'user-2', '{"role":"one\ntwo\r\nthree\ttabs"}', '{"role":"pro"}');
INSERT INTO public.audit_people VALUES
	('user-0', 'deed-0'),
	('user-1', 'deed-1');
INSERT INTO public.blocked_stations VALUES
	('user-0', 'station-0', 1767225600000, 0, 0),
	('user-1', 'station-1', 1767225599999, 1, 1),
	('user-2', 'station-2', 1767225599998, 0, 2),
	('user-3', 'station-3', 1767225599997, 1, 3),
	('user-4', 'station-4', 1767225599996, 0, 4),
	('ada', 'station-3', 1795450993000, 0, 1);
INSERT INTO public.broadcasts VALUES
	('broadcast-0', 'show-0', 1, 1767225600000, NULL, 'O''Neil "the \ ear"; DROP TABLE users; --', NULL),
	('broadcast-1', 'show-1', 8, 1767225600001, 1767225600002, E'one
two\r
three	tabs', 'Café と 라디오 𝄞 👩‍🚀'),
	('broadcast-2', 'show-2', 15, 1767225600002, NULL, 'Café と 라디오 𝄞 👩‍🚀', NULL),
	('broadcast-3', 'show-3', 22, 1767225600003, 1767225600004, '', ' both sides '),
	('broadcast-4', 'show-4', 29, 1767225600004, NULL, ' both sides ', NULL),
	('broadcast-5', 'show-5', 36, 1767225600005, 1767225600006, '%_$1 ?1 :name {"a":[null]}', 'O''Neil "the \ ear"; DROP TABLE users; --'),
	('broadcast-6', 'show-6', 43, 1767225600006, NULL, 'O''Neil "the \ ear"; DROP TABLE users; --', NULL),
	('broadcast-7', 'show-7', 50, 1767225600007, 1767225600008, E'one
two\r
three	tabs', 'Café と 라디오 𝄞 👩‍🚀'),
	('broadcast-8', 'show-8', 57, 1767225600008, NULL, 'Café と 라디오 𝄞 👩‍🚀', NULL),
	('broadcast-9', 'show-9', 64, 1767225600009, 1767225600010, '', ' both sides '),
	('broadcast-10', 'show-10', 71, 1767225600010, NULL, ' both sides ', NULL),
	('broadcast-11', 'show-11', 78, 1767225600011, 1767225600012, '%_$1 ?1 :name {"a":[null]}', 'O''Neil "the \ ear"; DROP TABLE users; --');
INSERT INTO public.bulk_jobs VALUES
	('job-0', 'users', '{"kind":"O''Neil \"the \\ ear\"; DROP TABLE users; --"}', 'user-0', 'draft', 1767225600000, NULL, NULL),
	('job-1', 'users', '{"kind":"one\ntwo\r\nthree\ttabs"}', 'user-1', 'done', 1767225600001, 1767225600001, '[{"state":"refused","why":"gone","count":1}]');
INSERT INTO public.bulk_steps VALUES
	('job-0', 0, 'user-0', NULL, 'waiting', 'O''Neil "the \ ear"; DROP TABLE users; --'),
	('job-1', 1, 'user-1', '"one\ntwo\r\nthree\ttabs"', 'waiting', NULL),
	('job-0', 2, 'user-2', '"Café と 라디오 𝄞 👩‍🚀"', 'waiting', 'Café と 라디오 𝄞 👩‍🚀'),
	('job-1', 3, 'user-3', '""', 'waiting', '');
INSERT INTO public.checkout_sessions VALUES
	('session-of-a-checkout-0', 'user-0', 'stripe', NULL, NULL, 'O''Neil "the \ ear"; DROP TABLE users; --', 'creator-monthly', 'creator', 500, 'eur', 0, NULL, NULL, 'app', NULL, 'open', 1767225600000, 1767225600001, 1767225600000),
	('session-of-a-checkout-1', 'user-1', 'stripe', 'cs_1', 'https://pay.example/', E'one
two\r
three	tabs', 'creator-monthly', 'creator', 500, 'eur', 1, NULL, NULL, 'web', 'https://web.example', 'paid', 1767225600000, 1767225600001, NULL),
	('session-of-a-checkout-2', 'user-2', 'stripe', 'cs_2', 'https://pay.example/', 'Café と 라디오 𝄞 👩‍🚀', 'creator-monthly', 'creator', 500, 'eur', 0, NULL, NULL, 'app', NULL, 'expired', 1767225600000, 1767225600001, NULL),
	('session-of-a-checkout-3', 'user-3', 'stripe', 'cs_3', 'https://pay.example/', '', 'creator-monthly', 'creator', 500, 'eur', 1, NULL, NULL, 'web', 'https://web.example', 'cancelled', 1767225600000, 1767225600001, NULL);
INSERT INTO public.covers VALUES
	('ccccccccccccccccccccccccccccccc0', '\x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff'),
	('ccccccccccccccccccccccccccccccc1', '\x0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff00'),
	('ccccccccccccccccccccccccccccccc2', '\x02030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff0001');
INSERT INTO public.crate_songs VALUES
	('user-0', 'O''Neil "the \ ear"; DROP TABLE users; --/0', NULL, E'one
two\r
three	tabs', NULL, 'Café と 라디오 𝄞 👩‍🚀', 'O''Neil "the \ ear"; DROP TABLE users; --', 1767225600000, 1767225600000, 0),
	('user-1', E'one
two\r
three	tabs/1', E'one
two\r
three	tabs', 'Café と 라디오 𝄞 👩‍🚀', 'station-1', '', NULL, 1767225599999, 1767225600001, 1),
	('user-2', 'Café と 라디오 𝄞 👩‍🚀/2', NULL, '', 'station-2', ' both sides ', 'Café と 라디오 𝄞 👩‍🚀', 1767225599998, 1767225600002, 0),
	('user-3', '/3', '', ' both sides ', NULL, '%_$1 ?1 :name {"a":[null]}', '', 1767225599997, 1767225600003, 1),
	('user-4', ' both sides /4', NULL, '%_$1 ?1 :name {"a":[null]}', 'station-4', 'O''Neil "the \ ear"; DROP TABLE users; --', NULL, 1767225599996, 1767225600004, 0),
	('user-0', '%_$1 ?1 :name {"a":[null]}/5', '%_$1 ?1 :name {"a":[null]}', 'O''Neil "the \ ear"; DROP TABLE users; --', 'station-5', E'one
two\r
three	tabs', '%_$1 ?1 :name {"a":[null]}', 1767225599995, 1767225600005, 1),
	('user-1', 'O''Neil "the \ ear"; DROP TABLE users; --/6', NULL, E'one
two\r
three	tabs', NULL, 'Café と 라디오 𝄞 👩‍🚀', 'O''Neil "the \ ear"; DROP TABLE users; --', 1767225599994, 1767225600006, 0),
	('user-2', E'one
two\r
three	tabs/7', E'one
two\r
three	tabs', 'Café と 라디오 𝄞 👩‍🚀', 'station-7', '', NULL, 1767225599993, 1767225600007, 1),
	('user-3', 'Café と 라디오 𝄞 👩‍🚀/8', NULL, '', 'station-8', ' both sides ', 'Café と 라디오 𝄞 👩‍🚀', 1767225599992, 1767225600008, 0),
	('user-4', '/9', '', ' both sides ', NULL, '%_$1 ?1 :name {"a":[null]}', '', 1767225599991, 1767225600009, 1),
	('ada', 'stereolab/french disko', 'Stereolab', 'French Disko', 'station-1', 'Night Bus', 'Late Show', 1795364593000, 1795364593000, 0),
	('ada', '/untitled', NULL, 'Untitled', NULL, 'Night Bus', NULL, 1795450993000, 1795450993000, 0);
INSERT INTO public.ended_sessions VALUES
	('user-1', 1767225600000);
INSERT INTO public.events VALUES
	(5, 'air', NULL, NULL, 'user-1', '{"name":"O''Neil \"the \\ ear\"; DROP TABLE users; --"}', 1767225600000),
	(8, 'air', 'station-1', 'a-show', NULL, '{"name":"one\ntwo\r\nthree\ttabs"}', 1767225600001),
	(11, 'air', 'station-2', NULL, NULL, '{"name":"Café と 라디오 𝄞 👩‍🚀"}', 1767225600002),
	(12, 'interests', NULL, NULL, NULL, '{"userId":"ada"}', 1795537393000),
	(13, 'interests', NULL, NULL, NULL, '{"userId":"ada"}', 1795537393000);
INSERT INTO public.favorite_folders VALUES
	('user-0', 'folder-0', 'O''Neil "the \ ear"; DROP TABLE users; --', 'V0', 1767225600000, 0, 0),
	('user-1', 'folder-1', E'one
two\r
three	tabs', 'V1', 1767225599999, 1, 1),
	('user-2', 'folder-2', 'Café と 라디오 𝄞 👩‍🚀', 'V2', 1767225599998, 0, 2),
	('user-3', 'folder-3', '', 'V3', 1767225599997, 1, 3),
	('user-4', 'folder-4', ' both sides ', 'V4', 1767225599996, 0, 4),
	('ada', 'evening', 'Evening', 'V', 1795364593000, 0, 1);
INSERT INTO public.favorites VALUES
	('user-0', 'O''Neil "the \ ear"; DROP TABLE users; --/0', 0, 0, NULL, NULL, NULL, NULL, 0),
	('user-1', E'one
two\r
three	tabs/1', 1, 1, E'one
two\r
three	tabs', 1, 'user-1', 1, 1),
	('user-2', 'Café と 라디오 𝄞 👩‍🚀/2', 2, 0, NULL, NULL, 'user-2', 2, 2),
	('user-3', '/3', 3, 1, '', 3, NULL, NULL, 3),
	('user-4', ' both sides /4', 4, 0, NULL, NULL, 'user-4', 4, 4),
	('user-0', '%_$1 ?1 :name {"a":[null]}/5', 5, 1, '%_$1 ?1 :name {"a":[null]}', 5, 'user-5', 5, 5),
	('user-1', 'O''Neil "the \ ear"; DROP TABLE users; --/6', 6, 0, NULL, NULL, NULL, NULL, 6),
	('user-2', E'one
two\r
three	tabs/7', 7, 1, E'one
two\r
three	tabs', 7, 'user-7', 7, 7),
	('user-3', 'Café と 라디오 𝄞 👩‍🚀/8', 8, 0, NULL, NULL, 'user-8', 8, 8),
	('user-4', '/9', 9, 1, '', 9, NULL, NULL, 9),
	('user-0', ' both sides /10', 10, 0, NULL, NULL, 'user-10', 10, 10),
	('user-1', '%_$1 ?1 :name {"a":[null]}/11', 11, 1, '%_$1 ?1 :name {"a":[null]}', 11, 'user-11', 11, 11),
	('user-2', 'O''Neil "the \ ear"; DROP TABLE users; --/12', 12, 0, NULL, NULL, NULL, NULL, 12),
	('user-3', E'one
two\r
three	tabs/13', 13, 1, E'one
two\r
three	tabs', 13, 'user-13', 13, 13),
	('user-4', 'Café と 라디오 𝄞 👩‍🚀/14', 14, 0, NULL, NULL, 'user-14', 14, 14),
	('ada', 'station-1', 1795278193000, 0, 'V', 1795364593000, 'evening', 1795364593000, 1),
	('ada', 'station-2', 1795364593000, 1, NULL, NULL, NULL, NULL, 1),
	('ada', 'radio-love-1', 1795450993000, 0, NULL, NULL, NULL, NULL, 1);
INSERT INTO public.follows VALUES
	('user-0', 'station', 'O''Neil "the \ ear"; DROP TABLE users; ---0', 0, 0),
	('user-1', 'show', E'one
two\r
three	tabs-1', 1, 1),
	('user-2', 'creator', 'Café と 라디오 𝄞 👩‍🚀-2', 2, 0),
	('user-3', 'person', '-3', 3, 1),
	('user-4', 'station', ' both sides -4', 4, 0),
	('user-0', 'show', '%_$1 ?1 :name {"a":[null]}-5', 5, 1),
	('user-1', 'creator', 'O''Neil "the \ ear"; DROP TABLE users; ---6', 6, 0),
	('user-2', 'person', E'one
two\r
three	tabs-7', 7, 1),
	('user-3', 'station', 'Café と 라디오 𝄞 👩‍🚀-8', 8, 0),
	('user-4', 'show', '-9', 9, 1),
	('ada', 'station', 'station-1', 1795537392995, 0),
	('ada', 'show', 'show-1', 1795537392996, 0),
	('ada', 'creator', 'user-1', 1795537392997, 1),
	('ada', 'person', 'user-3', 1795537392998, 0);
INSERT INTO public.grants VALUES
	('session-of-a-checkout-1', 'user-1', 'creator', 'creator-monthly', 'sub_1', 1767225600000),
	('cs_ada', 'ada', 'pro', 'pro-yearly', 'sub_ada', 1786897393000);
INSERT INTO public.history VALUES
	('user-0', '000000000000000000000000000000000000', 'station-0', 1767225600000, 1767225600000),
	('user-1', '000000000000000000000000000000000001', 'station-1', 1767225599999, 1767225600000),
	('user-2', '000000000000000000000000000000000002', 'station-2', 1767225599998, 1767225600000),
	('user-3', '000000000000000000000000000000000003', 'station-3', 1767225599997, 1767225600000),
	('user-4', '000000000000000000000000000000000004', 'station-4', 1767225599996, 1767225600000),
	('user-0', '000000000000000000000000000000000005', 'station-5', 1767225599995, 1767225600000),
	('user-1', '000000000000000000000000000000000006', 'station-6', 1767225599994, 1767225600000),
	('user-2', '000000000000000000000000000000000007', 'station-7', 1767225599993, 1767225600000),
	('user-3', '000000000000000000000000000000000008', 'station-8', 1767225599992, 1767225600000),
	('user-4', '000000000000000000000000000000000009', 'station-9', 1767225599991, 1767225600000),
	('ada', '6c7f0f7e-0000-4000-8000-000000000001', 'station-1', 1795364593000, 1795368193000),
	('ada', '6c7f0f7e-0000-4000-8000-000000000002', 'radio-love-1', 1795450993000, 1795451053000);
INSERT INTO public.kysely_migration VALUES
	('0010-baseline', '2026-11-27T07:27:53.124Z'),
	('0011-leases', '2026-11-27T07:27:53.137Z'),
	('0013-listeners', '2026-11-27T07:27:53.149Z'),
	('0014-list-indexes', '2026-11-27T07:27:53.158Z'),
	('0015-search-words', '2026-11-27T07:27:53.173Z'),
	('0016-rate-limits', '2026-11-27T07:27:53.184Z'),
	('0017-repeated-writes', '2026-11-27T07:27:53.195Z'),
	('0019-listener-beats', '2026-11-27T07:27:53.203Z'),
	('0020-station-facts', '2026-11-27T07:27:53.214Z'),
	('0021-directory-index', '2026-11-27T07:27:53.225Z'),
	('0023-station-checks', '2026-11-27T07:27:53.252Z'),
	('0025-search-facts', '2026-11-27T07:27:53.261Z'),
	('0026-codec-index', '2026-11-27T07:27:53.271Z'),
	('0028-listening-outcomes', '2026-11-27T07:27:53.291Z'),
	('0029-taken-out', '2026-11-27T07:27:53.306Z'),
	('0030-station-reports', '2026-11-27T07:27:53.318Z'),
	('0031-anonymous-users', '2026-11-27T07:27:53.332Z'),
	('0032-search-changes', '2026-11-27T07:27:53.340Z'),
	('0033-address-index', '2026-11-27T07:27:53.354Z'),
	('0034-station-claims', '2026-11-27T07:27:53.365Z'),
	('0035-bitrate-index', '2026-11-27T07:27:53.374Z'),
	('0036-renown', '2026-11-27T07:27:53.384Z'),
	('0037-accounts-index', '2026-11-27T07:27:53.399Z'),
	('0038-programme', '2026-11-27T07:27:53.435Z'),
	('0039-shows-index', '2026-11-27T07:27:53.452Z'),
	('0040-follows', '2026-11-27T07:27:53.467Z'),
	('0041-events', '2026-11-27T07:27:53.482Z'),
	('0042-favorite-places', '2026-11-27T07:27:53.502Z'),
	('0043-crate', '2026-11-27T07:27:53.514Z'),
	('0044-title-rules', '2026-11-27T07:27:53.532Z'),
	('0045-people', '2026-11-27T07:27:53.547Z'),
	('0046-places-index', '2026-11-27T07:27:53.564Z'),
	('0047-favorites-changed', '2026-11-27T07:27:53.584Z'),
	('0049-people-index', '2026-11-27T07:27:53.603Z'),
	('0050-releases', '2026-11-27T07:27:53.614Z'),
	('0051-audit', '2026-11-27T07:27:53.629Z'),
	('0052-care', '2026-11-27T07:27:53.650Z'),
	('0054-analytics', '2026-11-27T07:27:53.664Z'),
	('0056-desk-users', '2026-11-27T07:27:53.680Z'),
	('0057-user-orders', '2026-11-27T07:27:53.695Z'),
	('0058-station-changes', '2026-11-27T07:27:53.714Z'),
	('0059-off-index', '2026-11-27T07:27:53.747Z'),
	('0060-notices', '2026-11-27T07:27:53.784Z'),
	('0061-suspensions', '2026-11-27T07:27:53.800Z'),
	('0063-watched-stations', '2026-11-27T07:27:53.816Z'),
	('0066-past-due-index', '2026-11-27T07:27:53.834Z'),
	('0067-station-addresses', '2026-11-27T07:27:53.849Z'),
	('0068-featured', '2026-11-27T07:27:53.867Z'),
	('0069-ended-sessions', '2026-11-27T07:27:53.882Z'),
	('0072-first-sounds', '2026-11-27T07:27:53.896Z'),
	('0073-resting-addresses', '2026-11-27T07:27:53.912Z'),
	('0074-bulk-people', '2026-11-27T07:27:53.926Z'),
	('0075-audit-kinds', '2026-11-27T07:27:53.943Z'),
	('0076-bulk-tally', '2026-11-27T07:27:53.954Z'),
	('0077-home-index', '2026-11-27T07:27:53.968Z'),
	('0078-sender-index', '2026-11-27T07:27:53.984Z');
INSERT INTO public.kysely_migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.leases VALUES
	('settling', 'an instance', 1767225600000);
INSERT INTO public.listening VALUES
	(1, '2026-01-01', '', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(8, '2026-01-01', 'DE', 1000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(15, '2026-01-01', '', 2000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(22, '2026-01-01', 'DE', 3000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(29, '2026-01-01', '', 4000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(36, '2026-01-01', 'DE', 5000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(43, '2026-01-01', '', 6000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(50, '2026-01-01', 'DE', 7000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(57, '2026-01-01', '', 8000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(64, '2026-01-01', 'DE', 9000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(71, '2026-01-01', '', 10000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(78, '2026-01-01', 'DE', 11000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.listening_outcomes VALUES
	(1, '2026-01-01', '', '', 5, 0, 0),
	(8, '2026-01-01', 'DE', '', 6, 400, 1),
	(15, '2026-01-01', 'DE', 'lost', 7, 800, 2);
INSERT INTO public.listening_writes VALUES
	('an instance', 7, 1767225600000);
INSERT INTO public.mails VALUES
	('mail-0', 'payment-failed', 'invoice-0', NULL, 'ada@example.com', 'O''Neil "the \ ear"; DROP TABLE users; --', E'one
two\r
three	tabs', NULL, 'waiting', 0, 1767225600000, 1767225600000),
	('mail-1', 'payment-failed', 'invoice-1', 'user-1', 'ada@example.com', E'one
two\r
three	tabs', 'Café と 라디오 𝄞 👩‍🚀', E'one
two\r
three	tabs', 'waiting', 1, 1767225600001, 1767225600000);
INSERT INTO public.marks VALUES
	('mark O''Neil "the \ ear"; DROP TABLE users; --0', 'O''Neil "the \ ear"; DROP TABLE users; --'),
	(E'mark one
two\r
three	tabs1', E'one
two\r
three	tabs'),
	('mark Café と 라디오 𝄞 👩‍🚀2', 'Café と 라디오 𝄞 👩‍🚀'),
	('mark 3', ''),
	('mark  both sides 4', ' both sides '),
	('mark %_$1 ?1 :name {"a":[null]}5', '%_$1 ?1 :name {"a":[null]}');
INSERT INTO public.moderation_answers VALUES
	(1, 'user-1', 'listed', NULL, 0, 1767225600000),
	(8, 'user-1', 'rejected', E'one
two\r
three	tabs', 1, 1767225600000);
INSERT INTO public.notices VALUES
	('notice-0', 'NUMBER0', 1767225600000, 'station-0', 'O''Neil "the \ ear"; DROP TABLE users; --', NULL, 'copyright', 'picture', NULL, 'O''Neil "the \ ear"; DROP TABLE users; --', NULL, NULL, 'open', 'open', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	('notice-1', 'NUMBER1', 1767225600001, 'station-1', E'one
two\r
three	tabs', 'user-1', 'copyright', 'picture', E'one
two\r
three	tabs', E'one
two\r
three	tabs', E'one
two\r
three	tabs', 'ü@example.com', 'upheld', 'appealed', 'hide', E'one
two\r
three	tabs', E'one
two\r
three	tabs', 1767225600001, 'user-0', '{"hidden":"one\ntwo\r\nthree\ttabs"}', 'open', E'one
two\r
three	tabs', 1767225600001, NULL, NULL, NULL, 1767225600001);
INSERT INTO public.on_air VALUES
	(1, NULL, NULL, 'O''Neil "the \ ear"; DROP TABLE users; --', 1767225600000),
	(8, 'broadcast-1', E'one
two\r
three	tabs', E'one
two\r
three	tabs', 1767225600000),
	(15, 'broadcast-2', NULL, NULL, NULL);
INSERT INTO public.past_plans VALUES
	('ppppppppppppppppppppppppppppppppppppppppppp', 1767225600000);
INSERT INTO public.played_songs VALUES
	(1, 1767225600000, NULL, E'one
two\r
three	tabs', 'words of 0'),
	(8, 1767225600001, E'one
two\r
three	tabs', 'Café と 라디오 𝄞 👩‍🚀', 'words of 1'),
	(15, 1767225600002, NULL, '', 'words of 2'),
	(22, 1767225600003, '', ' both sides ', 'words of 3'),
	(29, 1767225600004, NULL, '%_$1 ?1 :name {"a":[null]}', 'words of 4'),
	(36, 1767225600005, '%_$1 ?1 :name {"a":[null]}', 'O''Neil "the \ ear"; DROP TABLE users; --', 'words of 5'),
	(43, 1767225600006, NULL, E'one
two\r
three	tabs', 'words of 6'),
	(50, 1767225600007, E'one
two\r
three	tabs', 'Café と 라디오 𝄞 👩‍🚀', 'words of 7'),
	(57, 1767225600008, NULL, '', 'words of 8'),
	(64, 1767225600009, '', ' both sides ', 'words of 9'),
	(71, 1767225600010, NULL, '%_$1 ?1 :name {"a":[null]}', 'words of 10'),
	(78, 1767225600011, '%_$1 ?1 :name {"a":[null]}', 'O''Neil "the \ ear"; DROP TABLE users; --', 'words of 11'),
	(1, 1767225600012, NULL, E'one
two\r
three	tabs', 'words of 12'),
	(8, 1767225600013, E'one
two\r
three	tabs', 'Café と 라디오 𝄞 👩‍🚀', 'words of 13'),
	(15, 1767225600014, NULL, '', 'words of 14'),
	(22, 1767225600015, '', ' both sides ', 'words of 15'),
	(29, 1767225600016, NULL, '%_$1 ?1 :name {"a":[null]}', 'words of 16'),
	(36, 1767225600017, '%_$1 ?1 :name {"a":[null]}', 'O''Neil "the \ ear"; DROP TABLE users; --', 'words of 17'),
	(43, 1767225600018, NULL, E'one
two\r
three	tabs', 'words of 18'),
	(50, 1767225600019, E'one
two\r
three	tabs', 'Café と 라디오 𝄞 👩‍🚀', 'words of 19'),
	(57, 1767225600020, NULL, '', 'words of 20'),
	(64, 1767225600021, '', ' both sides ', 'words of 21'),
	(71, 1767225600022, NULL, '%_$1 ?1 :name {"a":[null]}', 'words of 22'),
	(78, 1767225600023, '%_$1 ?1 :name {"a":[null]}', 'O''Neil "the \ ear"; DROP TABLE users; --', 'words of 23');
INSERT INTO public.programme_opt_outs VALUES
	('radio.example', 1767225600000);
INSERT INTO public.programme_sources VALUES
	(1, 'azuracast', '{"now":{"etag":"O''Neil \"the \\ ear\"; DROP TABLE users; --","modified":null}}', 'Europe/Berlin', 1767225600000, 1767225600000, 1767225600000, 1767225600000, 0, NULL, 120),
	(8, 'rss', '{"now":{"etag":"one\ntwo\r\nthree\ttabs","modified":null}}', NULL, 1767225600000, 1767225600001, 1767225600000, 1767225600000, 1, 'too-slow', 120),
	(15, '', '{"now":{"etag":"Café と 라디오 𝄞 👩‍🚀","modified":null}}', NULL, 1767225600000, NULL, 1767225600000, NULL, 2, NULL, NULL);
INSERT INTO public.programme_words VALUES
	('O''Neil "the \ ear"; DROP TABLE users; --', 'words of 0'),
	(E'one
two\r
three	tabs', 'words of 1'),
	('Café と 라디오 𝄞 👩‍🚀', 'words of 2'),
	('', 'words of 3'),
	(' both sides ', 'words of 4'),
	('%_$1 ?1 :name {"a":[null]}', 'words of 5');
INSERT INTO public.releases VALUES
	('O''Neil "the \ ear"; DROP TABLE users; --/0', NULL, 1767225600000),
	(E'one
two\r
three	tabs/1', '{"artist":"one\ntwo\r\nthree\ttabs"}', 1767225600001);
INSERT INTO public.replaced_subscriptions VALUES
	('stripe', 'sub_old');
INSERT INTO public.shows VALUES
	('show-0', 1, 'O''Neil "the \ ear"; DROP TABLE users; --', NULL, 'words of 0', NULL, 1767225600000, 1767225600000),
	('show-1', 8, E'one
two\r
three	tabs', 'Café と 라디오 𝄞 👩‍🚀', 'words of 1', 'https://radio.example/1?a=''b''', 1767225600000, 1767225600001),
	('show-2', 15, 'Café と 라디오 𝄞 👩‍🚀', NULL, 'words of 2', 'https://radio.example/2?a=''b''', 1767225600000, 1767225600002),
	('show-3', 22, '', ' both sides ', 'words of 3', NULL, 1767225600000, 1767225600003),
	('show-4', 29, ' both sides ', NULL, 'words of 4', 'https://radio.example/4?a=''b''', 1767225600000, 1767225600004),
	('show-5', 36, '%_$1 ?1 :name {"a":[null]}', 'O''Neil "the \ ear"; DROP TABLE users; --', 'words of 5', 'https://radio.example/5?a=''b''', 1767225600000, 1767225600005),
	('show-6', 43, 'O''Neil "the \ ear"; DROP TABLE users; --', NULL, 'words of 6', NULL, 1767225600000, 1767225600006),
	('show-7', 50, E'one
two\r
three	tabs', 'Café と 라디오 𝄞 👩‍🚀', 'words of 7', 'https://radio.example/7?a=''b''', 1767225600000, 1767225600007),
	('show-8', 57, 'Café と 라디오 𝄞 👩‍🚀', NULL, 'words of 8', 'https://radio.example/8?a=''b''', 1767225600000, 1767225600008),
	('show-9', 64, '', ' both sides ', 'words of 9', NULL, 1767225600000, 1767225600009),
	('show-10', 71, ' both sides ', NULL, 'words of 10', 'https://radio.example/10?a=''b''', 1767225600000, 1767225600010),
	('show-11', 78, '%_$1 ?1 :name {"a":[null]}', 'O''Neil "the \ ear"; DROP TABLE users; --', 'words of 11', 'https://radio.example/11?a=''b''', 1767225600000, 1767225600011);
INSERT INTO public.station_addresses VALUES
	(8, 1, E'http://radio.example/1/0?one
two\r
three	tabs'),
	(15, 1, 'http://radio.example/2/0?Café と 라디오 𝄞 👩‍🚀'),
	(15, 2, 'http://radio.example/2/1?Café と 라디오 𝄞 👩‍🚀'),
	(29, 1, 'http://radio.example/4/0? both sides '),
	(36, 1, 'http://radio.example/5/0?%_$1 ?1 :name {"a":[null]}'),
	(36, 2, 'http://radio.example/5/1?%_$1 ?1 :name {"a":[null]}'),
	(50, 1, E'http://radio.example/7/0?one
two\r
three	tabs'),
	(57, 1, 'http://radio.example/8/0?Café と 라디오 𝄞 👩‍🚀'),
	(57, 2, 'http://radio.example/8/1?Café と 라디오 𝄞 👩‍🚀'),
	(71, 1, 'http://radio.example/10/0? both sides '),
	(78, 1, 'http://radio.example/11/0?%_$1 ?1 :name {"a":[null]}'),
	(78, 2, 'http://radio.example/11/1?%_$1 ?1 :name {"a":[null]}'),
	(78, 0, 'http://radio.example/11');
INSERT INTO public.station_changes VALUES
	('change-0', 1, 1767225600000, NULL, '{"name":"O''Neil \"the \\ ear\"; DROP TABLE users; --"}', '{"name":"one\ntwo\r\nthree\ttabs"}'),
	('change-1', 8, 1767225600001, 'user-1', '{"name":"one\ntwo\r\nthree\ttabs"}', '{"name":"Café と 라디오 𝄞 👩‍🚀"}');
INSERT INTO public.station_checks VALUES
	(1, 0, NULL, 'h-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-s'),
	(8, 1, 1767225600000, 'h-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-s'),
	(15, 2, 1767225600000, 'h-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-s');
INSERT INTO public.station_claims VALUES
	(1, 'user-1', 'undertone-0', 1767225600000, 1767225600000, NULL),
	(8, 'user-1', 'undertone-1', 1767225600000, 1767225600001, 'homepage');
INSERT INTO public.station_languages VALUES
	('español', 8),
	('ไทย', 8),
	('ไทย', 15),
	('español', 15),
	('ไทย', 50),
	('español', 50),
	('español', 57),
	('ไทย', 57),
	('español', 71),
	('ไทย', 71),
	('ukrainian', 79);
INSERT INTO public.station_reports VALUES
	('000000000000000000000000000000000000', 1, NULL, '2026-01-01', 'other', 'O''Neil "the \ ear"; DROP TABLE users; --', 1767225600000, 0),
	('000000000000000000000000000000000001', 8, 'user-1', '2026-01-01', 'other', NULL, 1767225600001, 1),
	('000000000000000000000000000000000002', 15, 'user-1', '2026-01-01', 'other', 'Café と 라디오 𝄞 👩‍🚀', 1767225600002, 0);
INSERT INTO public.station_revisions VALUES
	(1, 'rejected', 'O''Neil "the \ ear"; DROP TABLE users; --', '{"name":"O''Neil \"the \\ ear\"; DROP TABLE users; --"}', NULL, NULL, 1767225600000),
	(8, 'pending', NULL, '{"name":"one\ntwo\r\nthree\ttabs"}', 'ccccccccccccccccccccccccccccccc1', NULL, 1767225600000),
	(15, 'pending', NULL, '{"name":"Café と 라디오 𝄞 👩‍🚀"}', NULL, 1767225600000, 1767225600000);
INSERT INTO public.station_search_changes VALUES
	(382, 2);
INSERT INTO public.station_search_words VALUES
	('128'),
	('both'),
	('cafe'),
	('drop'),
	('dub'),
	('ear'),
	('espanol'),
	('mexico'),
	('mp3'),
	('neil'),
	('nthree'),
	('ntwo'),
	('one'),
	('sides'),
	('table'),
	('tabs'),
	('the'),
	('three'),
	('ttabs'),
	('two'),
	('users'),
	('ไทย'),
	('と'),
	('라디오'),
	('192'),
	('from'),
	('kyiv'),
	('love'),
	('mixtapes'),
	('radio'),
	('techno'),
	('ukraine'),
	('ukrainian');
INSERT INTO public.station_tags VALUES
	('Dub', 1),
	('"0"', 1),
	('O''Neil "the \ ear"; DROP TABLE users; --', 1),
	('"1"', 8),
	(E'one
two\r
three	tabs', 8),
	('Dub', 8),
	('Café と 라디오 𝄞 👩‍🚀', 15),
	('"2"', 15),
	('Dub', 15),
	('Dub', 22),
	('', 22),
	('"3"', 22),
	('"6"', 43),
	('Dub', 43),
	('O''Neil "the \ ear"; DROP TABLE users; --', 43),
	(E'one
two\r
three	tabs', 50),
	('Dub', 50),
	('"7"', 50),
	('"8"', 57),
	('Dub', 57),
	('Café と 라디오 𝄞 👩‍🚀', 57),
	(' both sides ', 71),
	('Dub', 71),
	('"1"', 71),
	('dub', 79),
	('techno', 79);
INSERT INTO public.stations VALUES
	(1, 'station-0', 'demo', 'O''Neil "the \ ear"; DROP TABLE users; -- 0', 'o''neil "the \ ear"; drop table users; -- 0', NULL, 'http://radio.example/0', NULL, NULL, '["Dub","\"0\"","Dub","O''Neil \"the \\ ear\"; DROP TABLE users; --"]', 'México', 'MX', '[]', 'MP3', NULL, 0, 'heard', NULL, 1767225600000, 1767225600000, NULL, 'listed', NULL, 0, NULL, NULL, '[{"name":"O''Neil \"the \\ ear\"; DROP TABLE users; --"}]', DEFAULT, DEFAULT, DEFAULT, DEFAULT, '''0'':8A,10B ''drop'':5A,16B ''dub'':9B,11B ''ear'':4A,15B ''mexico'':19C ''mp3'':21C ''mx'':20C ''neil'':2A,13B ''o'':1A,12B ''table'':6A,17B ''the'':3A,14B ''users'':7A,18B', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', 0, 0, 0, 0, '[]', '{}', 'not checked', 0, 0, 0, 0, DEFAULT, DEFAULT, NULL, 'O''Neil "the \ ear"; DROP TABLE users; --', NULL, 0, 999, NULL, NULL, 0),
	(8, 'station-1', 'seed', E'one
two\r
three	tabs 1', E'one
two\r
three	tabs 1', 'Café と 라디오 𝄞 👩‍🚀', 'http://radio.example/1', NULL, NULL, '["Dub","\"1\"","Dub","one\ntwo\r\nthree\ttabs"]', '', 'MX', '["español","ไทย"]', 'MP3', 128, 1, 'heard', 1767225600000, 1767225600001, 1767225600000, NULL, 'listed', NULL, 0, 0, NULL, '[{"name":"one\ntwo\r\nthree\ttabs"}]', DEFAULT, DEFAULT, DEFAULT, DEFAULT, '''1'':5A,7B ''128'':18C ''cafe'':19 ''dub'':6B,8B ''espanol'':15C ''mp3'':17C ''mx'':14C ''nthree'':12B ''ntwo'':10B ''one'':1A,9B ''r'':11B ''tabs'':4A ''three'':3A ''ttabs'':13B ''two'':2A ''ไทย'':16C ''と'':20 ''라디오'':21', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', 0, 0, 0, 0, '[{"url":"http://radio.example/1/0?one\ntwo\r\nthree\ttabs","codec":"AAC"}]', '{}', 'not checked', 0, 0, 0, 0, DEFAULT, DEFAULT, 'h-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-s', NULL, NULL, 0, 999, NULL, NULL, 0),
	(15, 'station-2', 'generated', 'Café と 라디오 𝄞 👩‍🚀 2', 'café と 라디오 𝄞 👩‍🚀 2', NULL, 'http://radio.example/2', NULL, NULL, '["Dub","\"2\"","Dub","Café と 라디오 𝄞 👩‍🚀"]', 'México', 'MX', '["español","ไทย"]', 'MP3', NULL, 2, 'heard', NULL, 1767225600002, 1767225600000, NULL, 'listed', NULL, 0, 1, NULL, '[{"name":"Café と 라디오 𝄞 👩‍🚀"}]', DEFAULT, DEFAULT, DEFAULT, DEFAULT, '''2'':4A,6B ''cafe'':1A,8B ''dub'':5B,7B ''espanol'':13C ''mexico'':11C ''mp3'':15C ''mx'':12C ''ไทย'':14C ''と'':2A,9B ''라디오'':3A,10B', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', 0, 0, 0, 0, '[{"url":"http://radio.example/2/0?Café と 라디오 𝄞 👩‍🚀","codec":"AAC"},{"url":"http://radio.example/2/1?Café と 라디오 𝄞 👩‍🚀","codec":"AAC"}]', '{}', 'not checked', 0, 0, 0, 0, DEFAULT, DEFAULT, NULL, 'Café と 라디오 𝄞 👩‍🚀', NULL, 0, 999, NULL, NULL, 0),
	(22, 'station-3', 'creator', ' 3', ' 3', ' both sides ', 'http://radio.example/3', NULL, NULL, '["Dub","\"3\"","Dub",""]', '', 'MX', '[]', 'MP3', 128, 3, 'heard', 1767225600000, 1767225600003, 1767225600000, 'user-1', 'listed', NULL, 0, NULL, 'ccccccccccccccccccccccccccccccc0', '[{"name":""}]', DEFAULT, DEFAULT, DEFAULT, DEFAULT, '''128'':7C ''3'':1A,3B ''both'':8 ''dub'':2B,4B ''mp3'':6C ''mx'':5C ''sides'':9', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', 0, 0, 0, 0, '[]', '{}', 'not checked', 0, 0, 0, 0, DEFAULT, DEFAULT, 'h-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-s', NULL, NULL, 0, 999, NULL, NULL, 0),
	(29, 'station-4', 'demo', ' both sides  4', ' both sides  4', NULL, 'http://radio.example/4', NULL, NULL, '["Dub","\"4\"","Dub"," both sides "]', 'México', 'MX', '["español","ไทย"]', 'MP3', NULL, 4, 'heard', NULL, 1767225600004, 1767225600000, NULL, 'rejected', ' both sides ', 0, 0, NULL, '[{"name":" both sides "}]', DEFAULT, DEFAULT, DEFAULT, DEFAULT, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', 0, 0, 0, 0, '[{"url":"http://radio.example/4/0? both sides ","codec":"AAC"}]', '{}', 'not checked', 0, 0, 0, 0, DEFAULT, DEFAULT, NULL, ' both sides ', NULL, 0, 999, NULL, NULL, 0),
	(36, 'station-5', 'seed', '%_$1 ?1 :name {"a":[null]} 5', '%_$1 ?1 :name {"a":[null]} 5', 'O''Neil "the \ ear"; DROP TABLE users; --', 'http://radio.example/5', NULL, NULL, '["Dub","\"5\"","Dub","%_$1 ?1 :name {\"a\":[null]}"]', '', 'MX', '["español","ไทย"]', 'MP3', 128, 5, 'heard', 1767225600000, 1767225600005, 1767225600000, NULL, 'listed', NULL, 1, 1, NULL, '[{"name":"%_$1 ?1 :name {\"a\":[null]}"}]', DEFAULT, DEFAULT, DEFAULT, DEFAULT, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', 0, 0, 0, 0, '[{"url":"http://radio.example/5/0?%_$1 ?1 :name {\"a\":[null]}","codec":"AAC"},{"url":"http://radio.example/5/1?%_$1 ?1 :name {\"a\":[null]}","codec":"AAC"}]', '{}', 'not checked', 0, 0, 1, 0, DEFAULT, DEFAULT, 'h-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-s', NULL, '%_$1 ?1 :name {"a":[null]}', 1, 999, NULL, NULL, 0),
	(43, 'station-6', 'generated', 'O''Neil "the \ ear"; DROP TABLE users; -- 6', 'o''neil "the \ ear"; drop table users; -- 6', NULL, 'http://radio.example/6', NULL, NULL, '["Dub","\"6\"","Dub","O''Neil \"the \\ ear\"; DROP TABLE users; --"]', 'México', 'MX', '[]', 'MP3', NULL, 6, 'heard', NULL, 1767225600006, 1767225600000, NULL, 'listed', NULL, 0, NULL, NULL, '[{"name":"O''Neil \"the \\ ear\"; DROP TABLE users; --"}]', DEFAULT, DEFAULT, DEFAULT, DEFAULT, '''6'':8A,10B ''drop'':5A,16B ''dub'':9B,11B ''ear'':4A,15B ''mexico'':19C ''mp3'':21C ''mx'':20C ''neil'':2A,13B ''o'':1A,12B ''table'':6A,17B ''the'':3A,14B ''users'':7A,18B', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', 0, 0, 0, 0, '[]', '{}', 'not checked', 0, 0, 0, 0, DEFAULT, DEFAULT, NULL, 'O''Neil "the \ ear"; DROP TABLE users; --', NULL, 0, 999, NULL, NULL, 0),
	(50, 'station-7', 'creator', E'one
two\r
three	tabs 7', E'one
two\r
three	tabs 7', 'Café と 라디오 𝄞 👩‍🚀', 'http://radio.example/7', NULL, NULL, '["Dub","\"7\"","Dub","one\ntwo\r\nthree\ttabs"]', '', 'MX', '["español","ไทย"]', 'MP3', 128, 7, 'heard', 1767225600000, 1767225600007, 1767225600000, 'user-1', 'listed', NULL, 0, 0, 'ccccccccccccccccccccccccccccccc0', '[{"name":"one\ntwo\r\nthree\ttabs"}]', DEFAULT, DEFAULT, DEFAULT, DEFAULT, '''128'':18C ''7'':5A,7B ''cafe'':19 ''dub'':6B,8B ''espanol'':15C ''mp3'':17C ''mx'':14C ''nthree'':12B ''ntwo'':10B ''one'':1A,9B ''r'':11B ''tabs'':4A ''three'':3A ''ttabs'':13B ''two'':2A ''ไทย'':16C ''と'':20 ''라디오'':21', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', 0, 0, 0, 0, '[{"url":"http://radio.example/7/0?one\ntwo\r\nthree\ttabs","codec":"AAC"}]', '{}', 'not checked', 0, 0, 0, 0, DEFAULT, DEFAULT, 'h-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-s', NULL, NULL, 0, 999, 1767225600007, E'one
two\r
three	tabs', 0),
	(57, 'station-8', 'demo', 'Café と 라디오 𝄞 👩‍🚀 8', 'café と 라디오 𝄞 👩‍🚀 8', NULL, 'http://radio.example/8', NULL, NULL, '["Dub","\"8\"","Dub","Café と 라디오 𝄞 👩‍🚀"]', 'México', 'MX', '["español","ไทย"]', 'MP3', NULL, 8, 'heard', NULL, 1767225600008, 1767225600000, NULL, 'listed', NULL, 0, 1, NULL, '[{"name":"Café と 라디오 𝄞 👩‍🚀"}]', DEFAULT, DEFAULT, DEFAULT, DEFAULT, '''8'':4A,6B ''cafe'':1A,8B ''dub'':5B,7B ''espanol'':13C ''mexico'':11C ''mp3'':15C ''mx'':12C ''ไทย'':14C ''と'':2A,9B ''라디오'':3A,10B', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', 0, 0, 0, 0, '[{"url":"http://radio.example/8/0?Café と 라디오 𝄞 👩‍🚀","codec":"AAC"},{"url":"http://radio.example/8/1?Café と 라디오 𝄞 👩‍🚀","codec":"AAC"}]', '{}', 'not checked', 0, 0, 0, 0, DEFAULT, DEFAULT, NULL, 'Café と 라디오 𝄞 👩‍🚀', NULL, 0, 999, NULL, NULL, 0),
	(64, 'station-9', 'seed', ' 9', ' 9', ' both sides ', 'http://radio.example/9', NULL, NULL, '["Dub","\"0\"","Dub",""]', '', 'MX', '[]', 'MP3', 128, 9, 'heard', 1767225600000, 1767225600009, 1767225600000, NULL, 'rejected', '', 0, NULL, NULL, '[{"name":""}]', DEFAULT, DEFAULT, DEFAULT, DEFAULT, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', 0, 0, 0, 0, '[]', '{}', 'not checked', 0, 0, 0, 0, DEFAULT, DEFAULT, 'h-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-s', NULL, NULL, 0, 999, NULL, NULL, 0),
	(71, 'station-10', 'generated', ' both sides  10', ' both sides  10', NULL, 'http://radio.example/10', NULL, NULL, '["Dub","\"1\"","Dub"," both sides "]', 'México', 'MX', '["español","ไทย"]', 'MP3', NULL, 10, 'heard', NULL, 1767225600010, 1767225600000, NULL, 'listed', NULL, 0, 0, NULL, '[{"name":" both sides "}]', DEFAULT, DEFAULT, DEFAULT, DEFAULT, '''1'':5B ''10'':3A ''both'':1A,7B ''dub'':4B,6B ''espanol'':11C ''mexico'':9C ''mp3'':13C ''mx'':10C ''sides'':2A,8B ''ไทย'':12C', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', 0, 0, 0, 0, '[{"url":"http://radio.example/10/0? both sides ","codec":"AAC"}]', '{}', 'not checked', 0, 0, 0, 0, DEFAULT, DEFAULT, NULL, ' both sides ', NULL, 0, 999, NULL, NULL, 0),
	(78, 'station-11', 'creator', '%_$1 ?1 :name {"a":[null]} 11', '%_$1 ?1 :name {"a":[null]} 11', 'O''Neil "the \ ear"; DROP TABLE users; --', 'http://radio.example/11', NULL, NULL, '["Dub","\"2\"","Dub","%_$1 ?1 :name {\"a\":[null]}"]', '', 'MX', '["español","ไทย"]', 'MP3', 128, 0, 'heard', 1767225600000, 1767225600011, 1767225600000, 'user-1', 'listed', NULL, 1, 1, 'ccccccccccccccccccccccccccccccc0', '[{"name":"%_$1 ?1 :name {\"a\":[null]}"}]', DEFAULT, DEFAULT, DEFAULT, DEFAULT, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'station-of-another-id', '[]', 0, 0, 0, 0, '[{"url":"http://radio.example/11/0?%_$1 ?1 :name {\"a\":[null]}","codec":"AAC"},{"url":"http://radio.example/11/1?%_$1 ?1 :name {\"a\":[null]}","codec":"AAC"}]', '{}', 'not checked', 0, 0, 0, 0, DEFAULT, DEFAULT, 'h-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-sh-s', NULL, NULL, 0, 999, NULL, NULL, 0),
	(79, 'radio-love-1', 'creator', 'Radio Löve', 'radio love', 'Mixtapes from Kyiv', 'https://radio.example.org/ada.mp3', 'https://radio.example.org/', NULL, '["dub","techno"]', 'Ukraine', 'UA', '["ukrainian"]', 'MP3', 192, 7, 'heard', 1778257393000, 1778257393000, 1778257393000, 'ada', 'listed', NULL, 0, 1, NULL, '[]', DEFAULT, DEFAULT, DEFAULT, DEFAULT, '''192'':9C ''dub'':3B ''from'':11 ''kyiv'':12 ''love'':2A ''mixtapes'':10 ''mp3'':8C ''radio'':1A ''techno'':4B ''ua'':6C ''ukraine'':5C ''ukrainian'':7C', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', 0, 0, 0, 0, '[]', '{}', 'not checked', 929, 0, 0, 0, DEFAULT, DEFAULT, NULL, NULL, NULL, 0, 120, NULL, NULL, 0);
INSERT INTO public.subscriptions VALUES
	('user-0', 'stripe', 'sub_0', 'cus_1', 'session-of-a-checkout-1', 'pro-yearly', 'pro', 'trialing', 1767225600000, 1767225600001, 1767225600000, NULL, NULL, 1767225600000, 1767225600000, 'pro', 1767225600000),
	('user-1', 'stripe', 'sub_1', 'cus_1', 'session-of-a-checkout-1', 'pro-yearly', 'pro', 'active', 1767225600000, 1767225600001, NULL, NULL, NULL, 1767225600000, 1767225600000, 'pro', 1767225600001),
	('user-2', 'stripe', 'sub_2', 'cus_1', 'session-of-a-checkout-1', 'pro-yearly', 'pro', 'past-due', 1767225600000, 1767225600001, NULL, NULL, NULL, 1767225600000, 1767225600000, 'pro', 1767225600002),
	('user-3', 'stripe', 'sub_3', 'cus_1', 'session-of-a-checkout-1', 'pro-yearly', 'pro', 'ending', 1767225600000, 1767225600001, NULL, NULL, NULL, 1767225600000, 1767225600000, 'pro', 1767225600003),
	('user-4', 'stripe', 'sub_4', 'cus_1', 'session-of-a-checkout-1', 'pro-yearly', 'pro', 'expired', 1767225600000, 1767225600001, NULL, NULL, NULL, 1767225600000, NULL, 'pro', 1767225600004),
	('ada', 'stripe', 'sub_ada', 'cus_ada', 'cs_ada', 'pro-yearly', 'pro', 'active', 1786897393000, 1818433393000, NULL, 'creator-yearly', NULL, 3, 1818433393000, 'pro', 0);
INSERT INTO public.suspensions VALUES
	('user-0', 1767225600000, '["O''Neil \"the \\ ear\"; DROP TABLE users; --"]');
INSERT INTO public.title_rules VALUES
	('000000000000000000000000000000000000', 1, NULL, '{"order":"artist-title","noSongs":["O''Neil \"the \\ ear\"; DROP TABLE users; --"]}', 'pending', 1767225600000),
	('000000000000000000000000000000000001', 8, 'user-1', '{"order":"artist-title","noSongs":["one\ntwo\r\nthree\ttabs"]}', 'approved', 1767225600001),
	('000000000000000000000000000000000002', 15, 'user-1', '{"order":"artist-title","noSongs":["Café と 라디오 𝄞 👩‍🚀"]}', 'rejected', 1767225600002);
INSERT INTO public.totals VALUES
	('search', '2026-01-01', 'O''Neil "the \ ear"; DROP TABLE users; --', 5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	('search', '2026-01-01', E'one
two\r
three	tabs', 6, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 5),
	('search', '2026-01-01', 'Café と 라디오 𝄞 👩‍🚀', 7, 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 5),
	('hours', '2026-01-02', '', 20, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.user_blocks VALUES
	('user-0', 'user-1', 1767225600000),
	('user-1', 'user-2', 1767225600001),
	('user-2', 'user-3', 1767225600002),
	('user-3', 'user-4', 1767225600003);
INSERT INTO public.user_calendars VALUES
	('user-0', 'O''Neil "the \ ear"; DROP TABLE users; --', 1767225600000);
INSERT INTO public.user_reports VALUES
	('report-0', 'user-0', NULL, '2026-01-01', 'name', NULL, 1767225600000, 0),
	('report-1', 'user-1', 'user-0', '2026-01-01', 'name', E'one
two\r
three	tabs', 1767225600001, 1);
INSERT INTO public.user_words VALUES
	('O''Neil "the \ ear"; DROP TABLE users; --0', 'user-0'),
	(E'one
two\r
three	tabs1', 'user-1'),
	('Café と 라디오 𝄞 👩‍🚀2', 'user-2'),
	('3', 'user-3'),
	(' both sides 4', 'user-4'),
	('ada', 'ada'),
	('lovelace', 'ada'),
	('example', 'ada'),
	('org', 'ada');
INSERT INTO public.users VALUES
	('user-0', 'ü0@example.com', NULL, NULL, 'listener', 'free', 0, 1767225600000, 9007199254740991, 0, 0, NULL, 0, 0),
	('user-1', 'ü1@example.com', E'one
two\r
three	tabs', 'https://example.com/1?a=''b''', 'creator', 'creator', 1, 1767225600001, 9007199254740990, 0, 1, E'one
two\r
three	tabs', 1, 1),
	('user-2', 'ü2@example.com', 'Café と 라디오 𝄞 👩‍🚀', NULL, 'pro', 'pro', 0, 1767225600002, 9007199254740989, 0, 0, 'Café と 라디오 𝄞 👩‍🚀', 0, 0),
	('user-3', 'ü3@example.com', NULL, 'https://example.com/3?a=''b''', 'admin', 'free', 1, 1767225600003, 9007199254740988, 0, 1, NULL, 1, 1),
	('user-4', 'ü4@example.com', ' both sides ', NULL, 'listener', 'creator', 0, 1767225600004, 9007199254740987, 0, 0, ' both sides ', 0, 0),
	('ada', 'ada@example.org', 'Ada Lövelace', 'https://example.org/ada.png', 'pro', 'pro', 1, 1769617393000, 1795450993000, 1, 1, 'ada lovelace', 0, 0);
INSERT INTO public.visited_hosts VALUES
	('radio.example', 1767225600000);
INSERT INTO public.watched_stations VALUES
	(1, 1767225600000),
	(8, 1767225600001);
INSERT INTO public.webhook_events VALUES
	('stripe', 'evt_0', NULL, NULL, 1767225600000, 0),
	('stripe', 'evt_1', 'session', 'ref_1', 1767225600000, 1),
	('stripe', 'evt_2', 'subscription', 'ref_2', 1767225600000, 0);
SELECT pg_catalog.setval('public.events_seq_seq', 13, true);
SELECT pg_catalog.setval('public.stations_key_seq', 79, true);
ALTER TABLE ONLY public.anonymous_users
    ADD CONSTRAINT anonymous_users_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.audit_people
    ADD CONSTRAINT audit_people_key PRIMARY KEY (user_id, deed_id);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blocked_stations
    ADD CONSTRAINT blocked_stations_key PRIMARY KEY (user_id, station_id);
ALTER TABLE ONLY public.broadcasts
    ADD CONSTRAINT broadcasts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bulk_jobs
    ADD CONSTRAINT bulk_jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bulk_steps
    ADD CONSTRAINT bulk_steps_key PRIMARY KEY (job_id, n);
ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_provider_ref_key UNIQUE (provider, ref);
ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_uid_idempotency_key_key UNIQUE (uid, idempotency_key);
ALTER TABLE ONLY public.covers
    ADD CONSTRAINT covers_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.crate_songs
    ADD CONSTRAINT crate_songs_key PRIMARY KEY (user_id, song_key);
ALTER TABLE ONLY public.ended_sessions
    ADD CONSTRAINT ended_sessions_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.favorite_folders
    ADD CONSTRAINT favorite_folders_key PRIMARY KEY (user_id, id);
ALTER TABLE ONLY public.favorites
    ADD CONSTRAINT favorites_pkey PRIMARY KEY (user_id, station_id);
ALTER TABLE ONLY public.follows
    ADD CONSTRAINT follows_key PRIMARY KEY (user_id, kind, id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_subscription_key UNIQUE (subscription);
ALTER TABLE ONLY public.history
    ADD CONSTRAINT history_pkey PRIMARY KEY (user_id, id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.listeners
    ADD CONSTRAINT listeners_pkey PRIMARY KEY (listener);
ALTER TABLE ONLY public.listening_outcomes
    ADD CONSTRAINT listening_outcomes_key PRIMARY KEY (station_key, day, countrycode, reason);
ALTER TABLE ONLY public.listening
    ADD CONSTRAINT listening_pkey PRIMARY KEY (station_key, day, countrycode);
ALTER TABLE ONLY public.listening_writes
    ADD CONSTRAINT listening_writes_pkey PRIMARY KEY (instance);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.marks
    ADD CONSTRAINT marks_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.moderation_answers
    ADD CONSTRAINT moderation_answers_pkey PRIMARY KEY (station_key);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_number_key UNIQUE (number);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.on_air
    ADD CONSTRAINT on_air_pkey PRIMARY KEY (station_key);
ALTER TABLE ONLY public.past_plans
    ADD CONSTRAINT past_plans_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.played_songs
    ADD CONSTRAINT played_songs_pkey PRIMARY KEY (station_key, at);
ALTER TABLE ONLY public.programme_opt_outs
    ADD CONSTRAINT programme_opt_outs_pkey PRIMARY KEY (host);
ALTER TABLE ONLY public.programme_sources
    ADD CONSTRAINT programme_sources_pkey PRIMARY KEY (station_key);
ALTER TABLE ONLY public.programme_words
    ADD CONSTRAINT programme_words_pkey PRIMARY KEY (word, words);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.releases
    ADD CONSTRAINT releases_pkey PRIMARY KEY (song_key);
ALTER TABLE ONLY public.replaced_subscriptions
    ADD CONSTRAINT replaced_subscriptions_pkey PRIMARY KEY (provider, ref);
ALTER TABLE ONLY public.shows
    ADD CONSTRAINT shows_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.station_addresses
    ADD CONSTRAINT station_addresses_pkey PRIMARY KEY (station_key, n);
ALTER TABLE ONLY public.station_changes
    ADD CONSTRAINT station_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.station_checks
    ADD CONSTRAINT station_checks_pkey PRIMARY KEY (station_key);
ALTER TABLE ONLY public.station_claims
    ADD CONSTRAINT station_claims_key PRIMARY KEY (station_key, user_id);
ALTER TABLE ONLY public.station_languages
    ADD CONSTRAINT station_languages_pkey PRIMARY KEY (value, station_key);
ALTER TABLE ONLY public.station_reports
    ADD CONSTRAINT station_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.station_revisions
    ADD CONSTRAINT station_revisions_pkey PRIMARY KEY (station_key);
ALTER TABLE ONLY public.station_search_changes
    ADD CONSTRAINT station_search_changes_pkey PRIMARY KEY (slot);
ALTER TABLE ONLY public.station_search_words
    ADD CONSTRAINT station_search_words_pkey PRIMARY KEY (term);
ALTER TABLE ONLY public.station_tags
    ADD CONSTRAINT station_tags_pkey PRIMARY KEY (value, station_key);
ALTER TABLE ONLY public.stations
    ADD CONSTRAINT stations_id_key UNIQUE (id);
ALTER TABLE ONLY public.stations
    ADD CONSTRAINT stations_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_ref_key UNIQUE (ref);
ALTER TABLE ONLY public.suspensions
    ADD CONSTRAINT suspensions_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.title_rules
    ADD CONSTRAINT title_rules_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.totals
    ADD CONSTRAINT totals_key PRIMARY KEY (metric, day, name);
ALTER TABLE ONLY public.user_blocks
    ADD CONSTRAINT user_blocks_key PRIMARY KEY (user_id, blocked_id);
ALTER TABLE ONLY public.user_calendars
    ADD CONSTRAINT user_calendars_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.user_calendars
    ADD CONSTRAINT user_calendars_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.user_reports
    ADD CONSTRAINT user_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.user_words
    ADD CONSTRAINT user_words_key PRIMARY KEY (word, user_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.visited_hosts
    ADD CONSTRAINT visited_hosts_pkey PRIMARY KEY (host);
ALTER TABLE ONLY public.watched_stations
    ADD CONSTRAINT watched_stations_pkey PRIMARY KEY (station_key);
ALTER TABLE ONLY public.webhook_events
    ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (provider, id);
CREATE INDEX anonymous_users_age ON public.anonymous_users USING btree (seen_at);
CREATE INDEX audit_action ON public.audit USING btree (action, at, id);
CREATE INDEX audit_actor ON public.audit USING btree (actor_id, at, id);
CREATE INDEX audit_kind ON public.audit USING btree (subject_kind, at, id);
CREATE INDEX audit_newest ON public.audit USING btree (at, id);
CREATE INDEX audit_people_deed ON public.audit_people USING btree (deed_id);
CREATE INDEX audit_subject ON public.audit USING btree (subject_kind, subject_id, at, id);
CREATE INDEX broadcasts_show ON public.broadcasts USING btree (show_id, starts_at);
CREATE INDEX broadcasts_start ON public.broadcasts USING btree (starts_at, id);
CREATE INDEX broadcasts_station ON public.broadcasts USING btree (station_key, starts_at);
CREATE INDEX bulk_jobs_actor ON public.bulk_jobs USING btree (actor_id);
CREATE INDEX bulk_jobs_newest ON public.bulk_jobs USING btree (made_at, id);
CREATE INDEX bulk_jobs_state ON public.bulk_jobs USING btree (state, made_at, id);
CREATE INDEX bulk_steps_state ON public.bulk_steps USING btree (job_id, state, why, n);
CREATE INDEX bulk_steps_subject ON public.bulk_steps USING btree (subject_id);
CREATE INDEX checkout_sessions_age ON public.checkout_sessions USING btree (created_at);
CREATE INDEX checkout_sessions_check ON public.checkout_sessions USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX checkout_sessions_uid ON public.checkout_sessions USING btree (uid, created_at);
CREATE INDEX ended_sessions_at ON public.ended_sessions USING btree (ended_at, user_id);
CREATE INDEX events_age ON public.events USING btree (at);
CREATE INDEX favorites_changed ON public.favorites USING btree (user_id, rev);
CREATE INDEX favorites_station ON public.favorites USING btree (station_id, deleted, version);
CREATE INDEX follows_followed ON public.follows USING btree (kind, id) WHERE (deleted = 0);
CREATE INDEX grants_age ON public.grants USING btree (granted_at);
CREATE INDEX grants_uid ON public.grants USING btree (uid);
CREATE INDEX history_newest ON public.history USING btree (user_id, started_at, id);
CREATE INDEX listeners_on_station ON public.listeners USING btree (station_id);
CREATE INDEX listening_day ON public.listening USING btree (day);
CREATE INDEX listening_outcomes_day ON public.listening_outcomes USING btree (day);
CREATE INDEX mails_age ON public.mails USING btree (created_at);
CREATE INDEX mails_due ON public.mails USING btree (state, next_at, id);
CREATE UNIQUE INDEX mails_once ON public.mails USING btree (reason, thing);
CREATE INDEX mails_user ON public.mails USING btree (user_id);
CREATE INDEX moderation_answers_age ON public.moderation_answers USING btree (answered_at);
CREATE INDEX moderation_answers_owner ON public.moderation_answers USING btree (owner_id, answered_at);
CREATE INDEX notices_appeal_decided_by ON public.notices USING btree (appeal_decided_by);
CREATE INDEX notices_contact ON public.notices USING btree (contact_until);
CREATE INDEX notices_decided_by ON public.notices USING btree (decided_by);
CREATE INDEX notices_listed ON public.notices USING btree (list, at, id);
CREATE INDEX notices_owner ON public.notices USING btree (owner_id, decided_at);
CREATE INDEX notices_sender ON public.notices USING btree (lower(contact_email), at);
CREATE INDEX past_plans_age ON public.past_plans USING btree (at);
CREATE INDEX played_songs_age ON public.played_songs USING btree (at);
CREATE INDEX played_songs_words ON public.played_songs USING btree (words, at);
CREATE INDEX programme_sources_due ON public.programme_sources USING btree (next_at, station_key);
CREATE INDEX programme_sources_platform ON public.programme_sources USING btree (platform, failures, took_ms, checked_at);
CREATE INDEX programme_words_words ON public.programme_words USING btree (words);
CREATE INDEX rate_limits_age ON public.rate_limits USING btree (ends_at);
CREATE INDEX releases_age ON public.releases USING btree (at);
CREATE INDEX shows_age ON public.shows USING btree (last_at);
CREATE INDEX shows_station ON public.shows USING btree (station_key, last_at);
CREATE INDEX shows_words ON public.shows USING btree (words, last_at);
CREATE INDEX station_addresses_start ON public.station_addresses USING btree (substr(url, 1, 300));
CREATE INDEX station_changes_actor ON public.station_changes USING btree (actor_id);
CREATE INDEX station_changes_newest ON public.station_changes USING btree (station_key, at, id);
CREATE INDEX station_claims_asked ON public.station_claims USING btree (asked_at, station_key, user_id);
CREATE INDEX station_claims_end ON public.station_claims USING btree (ends_at);
CREATE INDEX station_claims_user ON public.station_claims USING btree (user_id);
CREATE INDEX station_languages_station ON public.station_languages USING btree (station_key);
CREATE INDEX station_reports_newest ON public.station_reports USING btree (resolved, at, id);
CREATE UNIQUE INDEX station_reports_one ON public.station_reports USING btree (station_key, user_id, day);
CREATE INDEX station_reports_user ON public.station_reports USING btree (user_id);
CREATE INDEX station_revisions_cover ON public.station_revisions USING btree (cover) WHERE (cover IS NOT NULL);
CREATE INDEX station_revisions_state ON public.station_revisions USING btree (state, asked_at, station_key);
CREATE INDEX station_search_words_letters ON public.station_search_words USING gin (term public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX station_tags_station ON public.station_tags USING btree (station_key);
CREATE INDEX stations_address ON public.stations USING btree (substr(url, 1, 300)) WHERE (shown = 1);
CREATE INDEX stations_air ON public.stations USING btree (air_rank, standing, liked_rank, name_key, key) WHERE (shown = 1);
CREATE INDEX stations_air_next ON public.stations USING btree (air_next_at, key) WHERE (shown = 1);
CREATE INDEX stations_bitrate ON public.stations USING btree (bitrate) WHERE (shown = 1);
CREATE INDEX stations_codec ON public.stations USING btree (codec) WHERE (shown = 1);
CREATE INDEX stations_country ON public.stations USING btree (countrycode, country) WHERE (shown = 1);
CREATE INDEX stations_cover ON public.stations USING btree (cover) WHERE (cover IS NOT NULL);
CREATE INDEX stations_directory ON public.stations USING btree (directory_id);
CREATE INDEX stations_featured ON public.stations USING btree (demo_rank, votes_rank, name_key, key) WHERE (shown = 1);
CREATE INDEX stations_hidden ON public.stations USING btree (key) WHERE (shown = 0);
CREATE INDEX stations_liked ON public.stations USING btree (liked_rank, name_key, key) WHERE (shown = 1);
CREATE INDEX stations_moderation ON public.stations USING btree (moderation, created_at, key) WHERE (owner_id IS NOT NULL);
CREATE INDEX stations_name ON public.stations USING btree (name_key, key) WHERE (shown = 1);
CREATE INDEX stations_newest ON public.stations USING btree (newest_rank, name_key, key) WHERE (shown = 1);
CREATE INDEX stations_off ON public.stations USING btree (off_at) WHERE (off_at IS NOT NULL);
CREATE INDEX stations_on_home ON public.stations USING btree (featured_at) WHERE (featured_at > 0);
CREATE INDEX stations_owner ON public.stations USING btree (owner_id, key) WHERE (owner_id IS NOT NULL);
CREATE INDEX stations_places ON public.stations USING btree (((((
CASE
    WHEN ((air_state = 'dead'::text) OR ((gone_at IS NOT NULL) AND (air_state <> 'on air'::text))) THEN '4503599627370496'::bigint
    ELSE (0)::bigint
END + (
CASE
    WHEN (renown > 1023) THEN (1023)::bigint
    WHEN (renown > 0) THEN renown
    ELSE (0)::bigint
END * '4398046511104'::bigint)) + ((262143 -
CASE
    WHEN (votes > 262143) THEN (262143)::bigint
    WHEN (votes > 0) THEN votes
    ELSE (0)::bigint
END) * 16777216)) + key))) WHERE (shown = 1);
CREATE INDEX stations_resting_address ON public.stations USING btree (substr(url, 1, 300)) WHERE (paused = 1);
CREATE INDEX stations_standing ON public.stations USING btree (demo_rank, standing, liked_rank, name_key, key) WHERE (shown = 1);
CREATE INDEX stations_votes ON public.stations USING btree (votes_rank, name_key, key) WHERE (shown = 1);
CREATE INDEX stations_with_shows ON public.stations USING btree (key) WHERE ((shown = 1) AND (schedule <> '[]'::text));
CREATE INDEX stations_words ON public.stations USING gin (words) WITH (fastupdate=off);
CREATE INDEX subscriptions_check ON public.subscriptions USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX subscriptions_ended ON public.subscriptions USING btree (period_end) WHERE (state = 'expired'::text);
CREATE INDEX subscriptions_past_due ON public.subscriptions USING btree (past_due_since) WHERE (past_due_since IS NOT NULL);
CREATE INDEX title_rules_state ON public.title_rules USING btree (state, at, id);
CREATE INDEX title_rules_station ON public.title_rules USING btree (station_key, state, at, id);
CREATE INDEX title_rules_user ON public.title_rules USING btree (user_id);
CREATE INDEX user_blocks_blocked ON public.user_blocks USING btree (blocked_id);
CREATE INDEX user_reports_newest ON public.user_reports USING btree (resolved, at, id);
CREATE UNIQUE INDEX user_reports_one ON public.user_reports USING btree (user_id, reporter_id, day);
CREATE INDEX user_reports_reporter ON public.user_reports USING btree (reporter_id);
CREATE INDEX user_words_user ON public.user_words USING btree (user_id, word);
CREATE INDEX users_by_age ON public.users USING btree (role, plan, disabled, created_at, id) WHERE (email <> ''::text);
CREATE INDEX users_by_email ON public.users USING btree (role, plan, disabled, lower(email), id) WHERE (email <> ''::text);
CREATE INDEX users_by_name ON public.users USING btree (role, plan, disabled, COALESCE(name_key, ''::text), id) WHERE (email <> ''::text);
CREATE INDEX users_community ON public.users USING btree ((
CASE
    WHEN (role = 'listener'::text) THEN 1
    ELSE 0
END), created_at, id) WHERE (visible = 1);
CREATE INDEX users_created ON public.users USING btree (created_at, id);
CREATE INDEX users_plan ON public.users USING btree (plan, created_at, id);
CREATE INDEX users_role ON public.users USING btree (role, created_at, id);
CREATE INDEX users_visible ON public.users USING btree (visible, created_at, id);
CREATE INDEX users_with_account ON public.users USING btree (created_at, id) WHERE (email <> ''::text);
CREATE INDEX visited_hosts_age ON public.visited_hosts USING btree (at);
CREATE INDEX watched_stations_at ON public.watched_stations USING btree (at, station_key);
CREATE INDEX webhook_events_age ON public.webhook_events USING btree (received_at);
CREATE INDEX webhook_events_waiting ON public.webhook_events USING btree (received_at) WHERE (done = 0);
CREATE TRIGGER audit_before_delete BEFORE DELETE ON public.audit FOR EACH ROW WHEN (((old.at)::numeric > ((EXTRACT(epoch FROM clock_timestamp()) - (63072000)::numeric) * (1000)::numeric))) EXECUTE FUNCTION public.refuse_deed_change('a deed is kept');
CREATE TRIGGER audit_before_update BEFORE UPDATE ON public.audit FOR EACH ROW WHEN ((NOT ((new.id = old.id) AND (new.at = old.at) AND (new.action = old.action) AND (new.subject_kind = old.subject_kind) AND ((NOT (new.actor_id IS DISTINCT FROM old.actor_id)) OR (new.actor_id ~~ '%gone-%'::text)) AND ((NOT (new.subject_id IS DISTINCT FROM old.subject_id)) OR (new.subject_id ~~ '%gone-%'::text)) AND ((NOT (new.before IS DISTINCT FROM old.before)) OR (new.before ~~ '%gone-%'::text)) AND ((NOT (new.after IS DISTINCT FROM old.after)) OR (new.after ~~ '%gone-%'::text))))) EXECUTE FUNCTION public.refuse_deed_change('a deed is not changed');
CREATE TRIGGER covers_after_delete AFTER DELETE ON public.stations FOR EACH ROW WHEN ((old.cover IS NOT NULL)) EXECUTE FUNCTION public.remove_cover();
CREATE TRIGGER covers_after_update AFTER UPDATE OF cover ON public.stations FOR EACH ROW WHEN (((old.cover IS NOT NULL) AND (old.cover IS DISTINCT FROM new.cover))) EXECUTE FUNCTION public.remove_cover();
CREATE TRIGGER revision_covers_after_delete AFTER DELETE ON public.station_revisions FOR EACH ROW WHEN ((old.cover IS NOT NULL)) EXECUTE FUNCTION public.remove_cover();
CREATE TRIGGER revision_covers_after_update AFTER UPDATE OF cover ON public.station_revisions FOR EACH ROW WHEN (((old.cover IS NOT NULL) AND (old.cover IS DISTINCT FROM new.cover))) EXECUTE FUNCTION public.remove_cover();
CREATE TRIGGER search_changes_after_delete AFTER DELETE ON public.stations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.count_search_change();
CREATE TRIGGER search_changes_after_insert AFTER INSERT ON public.stations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_search_change();
CREATE TRIGGER search_changes_after_update AFTER UPDATE ON public.stations REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_search_change();
CREATE TRIGGER search_words_after_delete AFTER DELETE ON public.stations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.remove_search_words();
CREATE TRIGGER search_words_after_insert AFTER INSERT ON public.stations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.add_search_words();
CREATE TRIGGER search_words_after_update AFTER UPDATE ON public.stations FOR EACH ROW WHEN ((old.words IS DISTINCT FROM new.words)) EXECUTE FUNCTION public.change_search_words();
CREATE TRIGGER station_addresses_after_insert AFTER INSERT ON public.stations FOR EACH ROW WHEN (((new.variants <> '[]'::text) OR (new.merged_into IS NOT NULL))) EXECUTE FUNCTION public.keep_station_addresses();
CREATE TRIGGER station_addresses_after_update AFTER UPDATE OF variants, merged_into, url ON public.stations FOR EACH ROW WHEN (((old.variants IS DISTINCT FROM new.variants) OR (old.merged_into IS DISTINCT FROM new.merged_into) OR ((new.merged_into IS NOT NULL) AND (old.url IS DISTINCT FROM new.url)))) EXECUTE FUNCTION public.keep_station_addresses();
CREATE TRIGGER stations_after_insert AFTER INSERT ON public.stations FOR EACH ROW EXECUTE FUNCTION public.stations_lists();
CREATE TRIGGER stations_after_update AFTER UPDATE OF tags, language, moderation, paused ON public.stations FOR EACH ROW EXECUTE FUNCTION public.stations_lists();
CREATE TRIGGER stations_before_insert BEFORE INSERT ON public.stations FOR EACH ROW EXECUTE FUNCTION public.stations_words();
CREATE TRIGGER stations_before_update BEFORE UPDATE OF name, tags, country, countrycode, region, language, codec, bitrate, description, moderation, paused ON public.stations FOR EACH ROW EXECUTE FUNCTION public.stations_words();
CREATE TRIGGER subscriptions_after_delete AFTER DELETE ON public.subscriptions FOR EACH ROW WHEN ((old.check_at IS NOT NULL)) EXECUTE FUNCTION public.keep_for_ending();
ALTER TABLE ONLY public.anonymous_users
    ADD CONSTRAINT anonymous_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.audit_people
    ADD CONSTRAINT audit_people_deed_id_fkey FOREIGN KEY (deed_id) REFERENCES public.audit(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.blocked_stations
    ADD CONSTRAINT blocked_stations_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.broadcasts
    ADD CONSTRAINT broadcasts_show_id_fkey FOREIGN KEY (show_id) REFERENCES public.shows(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.broadcasts
    ADD CONSTRAINT broadcasts_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.bulk_steps
    ADD CONSTRAINT bulk_steps_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.bulk_jobs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_uid_fkey FOREIGN KEY (uid) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.crate_songs
    ADD CONSTRAINT crate_songs_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.favorite_folders
    ADD CONSTRAINT favorite_folders_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.favorites
    ADD CONSTRAINT favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.follows
    ADD CONSTRAINT follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_uid_fkey FOREIGN KEY (uid) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.history
    ADD CONSTRAINT history_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.listening_outcomes
    ADD CONSTRAINT listening_outcomes_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.listening
    ADD CONSTRAINT listening_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.moderation_answers
    ADD CONSTRAINT moderation_answers_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.moderation_answers
    ADD CONSTRAINT moderation_answers_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.on_air
    ADD CONSTRAINT on_air_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.played_songs
    ADD CONSTRAINT played_songs_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.programme_sources
    ADD CONSTRAINT programme_sources_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.shows
    ADD CONSTRAINT shows_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.station_addresses
    ADD CONSTRAINT station_addresses_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.station_changes
    ADD CONSTRAINT station_changes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.station_changes
    ADD CONSTRAINT station_changes_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.station_checks
    ADD CONSTRAINT station_checks_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.station_claims
    ADD CONSTRAINT station_claims_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.station_claims
    ADD CONSTRAINT station_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.station_languages
    ADD CONSTRAINT station_languages_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.station_reports
    ADD CONSTRAINT station_reports_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.station_reports
    ADD CONSTRAINT station_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.station_revisions
    ADD CONSTRAINT station_revisions_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.station_tags
    ADD CONSTRAINT station_tags_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.stations
    ADD CONSTRAINT stations_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_uid_fkey FOREIGN KEY (uid) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.suspensions
    ADD CONSTRAINT suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.title_rules
    ADD CONSTRAINT title_rules_station_key_fkey FOREIGN KEY (station_key) REFERENCES public.stations(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.title_rules
    ADD CONSTRAINT title_rules_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.user_blocks
    ADD CONSTRAINT user_blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_blocks
    ADD CONSTRAINT user_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_calendars
    ADD CONSTRAINT user_calendars_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_reports
    ADD CONSTRAINT user_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.user_reports
    ADD CONSTRAINT user_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_words
    ADD CONSTRAINT user_words_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
