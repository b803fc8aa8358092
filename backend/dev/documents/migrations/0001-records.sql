-- One row per users/{uid}. Times are microseconds since the epoch, Firestore's precision.
CREATE TABLE records (
  uid TEXT PRIMARY KEY,
  fields TEXT NOT NULL CHECK (json_valid(fields)),
  create_time INTEGER NOT NULL,
  update_time INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
