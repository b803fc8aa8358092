-- Providers are named by the registry in the code alone, so the tables take any name. The test provider
-- of clones is gone: a clone pays at a simulated Stripe, which has a database of its own.
DROP TABLE test_webhooks;
DROP TABLE test_portals;
DROP TABLE test_invoices;
DROP TABLE test_sessions;
DROP TABLE test_subscriptions;
DROP TABLE test_customers;
DROP TRIGGER subscriptions_after_delete;

CREATE TABLE new_checkout_sessions (
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
INSERT INTO new_checkout_sessions SELECT * FROM checkout_sessions WHERE provider <> 'test';
DROP TABLE checkout_sessions;
ALTER TABLE new_checkout_sessions RENAME TO checkout_sessions;
CREATE INDEX checkout_sessions_uid ON checkout_sessions (uid, created_at);
CREATE INDEX checkout_sessions_check ON checkout_sessions (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX checkout_sessions_age ON checkout_sessions (created_at);

CREATE TABLE new_subscriptions (
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
  applied_plan TEXT NOT NULL CHECK (applied_plan IN ('free', 'creator', 'pro'))
) STRICT, WITHOUT ROWID;
INSERT INTO new_subscriptions SELECT * FROM subscriptions WHERE provider <> 'test';
DROP TABLE subscriptions;
ALTER TABLE new_subscriptions RENAME TO subscriptions;
CREATE INDEX subscriptions_check ON subscriptions (check_at) WHERE check_at IS NOT NULL;

CREATE TABLE new_replaced_subscriptions (
  provider TEXT NOT NULL,
  ref TEXT NOT NULL,
  PRIMARY KEY (provider, ref)
) STRICT, WITHOUT ROWID;
INSERT INTO new_replaced_subscriptions SELECT * FROM replaced_subscriptions WHERE provider <> 'test';
DROP TABLE replaced_subscriptions;
ALTER TABLE new_replaced_subscriptions RENAME TO replaced_subscriptions;

CREATE TABLE new_webhook_events (
  provider TEXT NOT NULL,
  id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 255),
  kind TEXT CHECK (kind IN ('session', 'subscription')),
  ref TEXT,
  received_at INTEGER NOT NULL,
  done INTEGER NOT NULL CHECK (done IN (0, 1)),
  PRIMARY KEY (provider, id)
) STRICT, WITHOUT ROWID;
INSERT INTO new_webhook_events SELECT * FROM webhook_events WHERE provider <> 'test';
DROP TABLE webhook_events;
ALTER TABLE new_webhook_events RENAME TO webhook_events;
CREATE INDEX webhook_events_waiting ON webhook_events (received_at) WHERE done = 0;
CREATE INDEX webhook_events_age ON webhook_events (received_at);

-- What a removed user had is ended at the provider. (What is over for good has no check_at.)
CREATE TRIGGER subscriptions_after_delete AFTER DELETE ON subscriptions
WHEN old.check_at IS NOT NULL BEGIN
  INSERT INTO replaced_subscriptions (provider, ref) VALUES (old.provider, old.ref)
  ON CONFLICT DO NOTHING;
END;
