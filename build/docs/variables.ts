/** Environment variables outside the schema of `shared/config/runtime-config.ts`: name, effect, default. */
type Variable = readonly [name: string, effect: string, byDefault: string]

export const FILE_VARIABLES: readonly Variable[] = [
  [
    'UNDERTONE_CONFIG',
    'A configuration file in the shape of `resources/config.json`',
    '`resources/config.json`',
  ],
]

export const BACKEND_VARIABLES: readonly Variable[] = [
  [
    'UNDERTONE_SERVICES',
    '`all`, or `api` for the API alone: the emulator, documents and streams then run in another process',
    '`all`',
  ],
  [
    'UNDERTONE_API_LISTEN',
    'Where an API alone or a hosted API listens, `host:port`, behind its public URL',
    '`UNDERTONE_API_URL`',
  ],
  [
    'UNDERTONE_ALLOWED_HOSTS',
    'More host names by which requests may call the API, without ports; `/livez` and `/readyz` accept any',
    'none',
  ],
  ['UNDERTONE_ALLOWED_ORIGINS', 'More origins that the backend accepts', 'none'],
  [
    'UNDERTONE_TRUST_PROXY',
    'Addresses and networks (`10.0.0.0/8`) of the proxies whose `X-Forwarded-*` and `X-Request-Id` headers the API trusts',
    'none',
  ],
  [
    'UNDERTONE_DRAIN_MS',
    'How long the API serves after SIGTERM while `/readyz` returns 503; `5000` behind a proxy',
    '`0`',
  ],
  [
    'UNDERTONE_STATE_DIR',
    'State folder of the local backend, and of a hosted API on SQLite',
    '`.state/`',
  ],
  [
    'UNDERTONE_DATABASE_URL',
    'PostgreSQL database of the API, `postgres://user:password@host:5432/name`, UTF-8, with the extension `pg_trgm`',
    'SQLite in the state folder',
  ],
  [
    'UNDERTONE_HASH_KEY',
    '32 random bytes in base64, the same for every instance: the key of user hashes',
    'generated in the state folder; required with `UNDERTONE_DATABASE_URL`',
  ],
  [
    'UNDERTONE_CATALOG',
    '`directory`, or `curated` to leave out the snapshot of the Radio Browser directory',
    '`directory`',
  ],
  [
    'UNDERTONE_STATION_CHECKS',
    '`on` or `off`: whether the API visits the stations of the catalog to know which are on air',
    '`on` if hosted, `off` in a clone',
  ],
  [
    'UNDERTONE_SCHEDULE',
    '`on` or `off`: whether the API reads schedules from platforms',
    '`on` if hosted; a clone reads its demo streams only',
  ],
  [
    'UNDERTONE_SCHEDULE_KEYS',
    'Keys from stations to read their schedules, by the host of the stream: `station.radiocult.fm=pk_1,other.radiocult.fm=pk_2`',
    'none',
  ],
  [
    'UNDERTONE_SCHEDULE_PERMITTED',
    'Platforms that require permission and gave it to you: `somafm`',
    'none',
  ],
  [
    'UNDERTONE_RELEASES_CONTACT',
    'Your email address or page; the API sends it to MusicBrainz, which requires it for release lookups',
    'none: no lookups at MusicBrainz',
  ],
  [
    'UNDERTONE_DISCOGS_TOKEN',
    'Your Discogs token, for releases that MusicBrainz does not know',
    'none: no lookups at Discogs',
  ],
  [
    'UNDERTONE_SMTP_URL',
    'SMTP server for outgoing email, `smtps://user:password@host:465` or `smtp://host:587`',
    'none: the API sends no email',
  ],
  [
    'UNDERTONE_EMAIL_FROM',
    'Sender address of outgoing email; required with `UNDERTONE_SMTP_URL`',
    'none',
  ],
  [
    'UNDERTONE_STRIPE_SECRET_KEY',
    'Stripe payments; requires `UNDERTONE_STRIPE_WEBHOOK_SECRET`',
    'none',
  ],
  ['UNDERTONE_STRIPE_WEBHOOK_SECRET', 'Signing secret of the Stripe webhook', 'none'],
  ['UNDERTONE_STRIPE_URL', 'A Stripe server on this machine, for tests', 'Stripe'],
  [
    'UNDERTONE_PRODUCTS',
    'Another file of plans and prices',
    '`backend/modules/billing/prices/products.json`',
  ],
  [
    'UNDERTONE_PASSWORD_POLICY',
    'Password policy of the local backend, JSON of Google’s `customStrengthOptions`',
    'six characters',
  ],
  [
    'UNDERTONE_METRICS_LISTEN',
    'Where the API serves `/metrics` to Prometheus, `host:port` of one private address',
    'nowhere',
  ],
  ['UNDERTONE_LOG_LEVEL', 'Log level of the backend, `silent` to `trace`', '`warn`'],
  [
    'GOOGLE_APPLICATION_CREDENTIALS',
    'JSON key of the service account with which a hosted API manages the users of the Firebase project',
    'the account of a Google Cloud machine',
  ],
]

export const APP_VARIABLES: readonly Variable[] = [
  [
    'UNDERTONE_PROFILE_DIR',
    'Another profile folder for the desktop app',
    'the profile folder of the system',
  ],
  ['UNDERTONE_WEB_PORT', 'Port of the browser version', '`4800`'],
  [
    'UNDERTONE_UPDATE_URL',
    'While packaging: where the package looks for updates',
    'none: no updates',
  ],
  ['UNDERTONE_UPDATE_KEY', 'While packaging: private key that signs updates', 'none: no updates'],
  [
    'UNDERTONE_CHROMIUM',
    'Chromium for the tests',
    'Chromium’s headless shell, the system’s Chromium, or Playwright’s',
  ],
  [
    'UNDERTONE_TEST_POSTGRES',
    'PostgreSQL server for the tests',
    'started from the programs of the system',
  ],
]
