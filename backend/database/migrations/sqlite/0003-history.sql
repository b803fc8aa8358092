CREATE TABLE history (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Made by the client, so that sending a session again changes nothing.
  id TEXT NOT NULL CHECK (length(id) = 36),
  -- No foreign key: a station may leave the catalogue, what was heard stays heard.
  station_id TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL CHECK (ended_at >= started_at),
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX history_newest ON history (user_id, started_at, id);
