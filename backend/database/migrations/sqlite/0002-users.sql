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
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX users_created ON users (created_at, id);

CREATE TABLE favorites (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  station_id TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 0),
  deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
  PRIMARY KEY (user_id, station_id)
) STRICT, WITHOUT ROWID;
