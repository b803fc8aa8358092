/** Tables of the API, equal on both engines. Times are ms since the epoch, flags are 0 or 1, lists are JSON texts. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { StationDraft } from '../../shared/api/own-stations.ts'

/** A column with a database default, so it is optional in inserts. */
type WithDefault<T> = ColumnType<T, T | undefined, T>

interface MarksTable {
  key: string
  value: string
}

/** Columns of the owner's form (`formShape` in shared/api/stations.ts). */
export type FormColumns = {
  [Field in keyof StationDraft]: StationDraft[Field] extends string[] ? string : StationDraft[Field]
}

interface StationsTable extends FormColumns {
  key: Generated<number>
  id: string
  /** `generated` stations come from an import. */
  origin: 'demo' | 'seed' | 'generated' | 'creator'
  /** Sort key in lower case without accents. */
  name_key: string
  /** Normalized search texts (search-terms.ts). Null until this version has computed them. */
  name_search_text: string | null
  tag_search_text: string | null
  favicon: string | null
  country: string
  codec: string
  bitrate: number | null
  votes: WithDefault<number>
  check_state: WithDefault<string>
  check_at: number | null
  created_at: number
  updated_at: number
  owner_id: string | null
  moderation: WithDefault<string>
  rejection: string | null
  /** JSON object from field to reason. */
  field_reasons: string | null
  review_note: string | null
  paused: WithDefault<number>
  on_air: number | null
  cover: string | null
  schedule: WithDefault<string>
  directory_id: string | null
  directory_change: string | null
  directory_ok: number | null
  directory_ok_at: number | null
  gone_at: number | null
  region: string | null
  region_code: string | null
  languagecodes: WithDefault<string>
  geo_lat: number | null
  geo_long: number | null
  hls: WithDefault<number>
  ssl_error: WithDefault<number>
  clicks: WithDefault<number>
  click_trend: WithDefault<number>
  /** JSON list of other addresses: url, codec, bitrate. */
  variants: WithDefault<string>
  /** JSON object from field to source, for fields that the import did not set. */
  provenance: WithDefault<string>
  air_state: WithDefault<string>
  air_since: number | null
  air_checked_at: number | null
  /** The latest UTC day with published figures, and the country with the most hours. */
  last_played_at: number | null
  top_country: string | null
  /** Results of checks per hour of the week, for a station that is on air only at times. */
  air_hours: string | null
  /** The name in the stream's metadata. */
  stream_name: string | null
  /** Rank among featured stations. The lowest rank is first (rank.ts). */
  rank: WithDefault<number>
  /** Rounded numbers of users with this favorite, and of those who follow the station (schedule-ranking.ts). */
  favorites_shown: WithDefault<number>
  followers_shown: WithDefault<number>
  /** Popularity without editorial preference. A lower value is more popular, and 999 means no data. */
  popularity: WithDefault<number>
  /** A private station is visible only to its owner. It is neither reviewed nor listed. */
  is_private: WithDefault<number>
  /** An admin has removed the station from all lists. It is paused while it is hidden. */
  hidden: WithDefault<number>
  hidden_reason: string | null
  /** The owner's pause setting while the station is hidden or merged. Otherwise `paused` contains it. */
  owner_paused: WithDefault<number>
  /** Id of the station of which this one is a duplicate. A merged station is paused. */
  merged_into: string | null
  /** Time at which an admin put the station on the home page. 0 when it is not featured. */
  featured_at: WithDefault<number>
  /** Time and reason when an admin switched the station off for everyone. It is paused while it is off. */
  off_at: number | null
  off_reason: string | null
  shown: GeneratedAlways<number>
  demo_rank: GeneratedAlways<number>
  votes_rank: GeneratedAlways<number>
  newest_rank: GeneratedAlways<number>
  air_next_at: WithDefault<number>
  air_rank: GeneratedAlways<number>
  liked_rank: GeneratedAlways<number>
}

interface StationChecksTable {
  station_key: number
  silent_visits: number
  silent_since: number | null
  hours: string
}

interface VisitedHostsTable {
  host: string
  at: number
}

interface StationTermsTable {
  value: string
  station_key: number
}

interface StationAddressesTable {
  station_key: number
  n: number
  url: string
}

interface StationRevisionsTable {
  station_key: number
  state: 'pending' | 'rejected'
  rejection: string | null
  field_reasons: string | null
  review_note: string | null
  /** JSON in the format of revision-store.ts. */
  content: string
  cover: string | null
  /** Time at which the checker received the revision's stream. Only a revision that changes the stream has this time. */
  checked_at: number | null
  submitted_at: number
}

interface ModerationDecisionsTable {
  station_key: number
  owner_id: string
  state: 'listed' | 'rejected' | 'released'
  reason: string | null
  is_change: number
  decided_at: number
}

/** A user can report a station once per UTC day. `user_id` is null after the account is deleted. */
interface StationReportsTable {
  id: string
  station_key: number
  user_id: string | null
  day: string
  reason: string
  text: string | null
  at: number
  resolved: number
}

interface StationClaimsTable {
  station_key: number
  user_id: string
  code: string
  requested_at: number
  ends_at: number
  proof: 'stream' | 'homepage' | 'well-known' | 'dns' | null
}

interface CoversTable {
  hash: string
  image: Uint8Array
}

/** Cached pictures of other servers, by a hash of their URL and size (pictures/picture-store.ts). */
interface RemotePicturesTable {
  key: string
  image: Uint8Array | null
  fetch_at: number
}

/** Sums by hour of the UTC day, `h0` to `h23`. A sum is null when it is zero or unknown. */
type Hours = Partial<Record<`h${number}`, number | null>>

/** Listening of days that are not published yet. Its hour columns are unused. */
interface ListeningTable extends Hours {
  station_key: number
  day: string
  countrycode: string
  ms: number
}

interface TotalsTable extends Hours {
  metric: string
  day: string
  name: string
  amount: number
}

/** Playback quality of a station on a day that is not published yet (outcome-sums.ts). */
interface ListeningOutcomesTable {
  station_key: number
  day: string
  countrycode: string
  /** Reason why playback failed. '' for successful playback. */
  reason: string
  count: number
  start_ms: number
  dropouts: number
}

/** Hashed listeners by station on a day that is not published yet (day-listener-store.ts). */
interface DayListenersTable {
  day: string
  kind: string
  /** A keyed hash of the user and the day. */
  listener: number
  station_key: number
  countrycode: string
}

/** Published figures of a station and UTC day (publish-days.ts). */
interface StationDaysTable {
  station_key: number
  day: string
  /** '' in the row of all countries, the only one with playback quality. */
  countrycode: string
  listeners: WithDefault<number>
  hours: WithDefault<number>
  starts: WithDefault<number>
  /** Average time to the first sound in ms. */
  start_ms: WithDefault<number>
  dropouts: WithDefault<number>
  failures: WithDefault<number>
}

/** This table is in memory on SQLite (open-database.ts). */
interface ListenersTable {
  listener: string
  station_id: string | null
  countrycode: string
  at: number
}

/** Number of heartbeats that an instance has written since its start, and the time of the last one. */
interface ListeningWritesTable {
  instance: string
  heartbeats: number
  at: number
}

interface UsersTable {
  id: string
  email: string
  display_name: string | null
  photo_url: string | null
  role: string
  plan: string
  visible: number
  shows_favorites: WithDefault<number>
  shows_listening: WithDefault<number>
  name_key: string | null
  disabled: WithDefault<number>
  created_at: number
  updated_at: number
  favorites_rev: Generated<number>
}

/** Words whose prefixes find users in the admin search (shared/search/plain-words.ts). */
interface UserSearchTermsTable {
  term: string
  user_id: string
}

interface UserBlocksTable {
  user_id: string
  blocked_id: string
  at: number
}

/** Reports about users. `day` is the UTC day. `reporter_id` is null after the reporter's account is deleted. */
interface UserReportsTable {
  id: string
  user_id: string
  reporter_id: string | null
  day: string
  reason: string
  text: string | null
  at: number
  resolved: number
}

interface AnonymousUsersTable {
  user_id: string
  seen_at: number
}

interface FavoritesTable {
  user_id: string
  station_id: string
  version: number
  deleted: number
  place: string | null
  place_version: number | null
  folder: string | null
  folder_version: number | null
  rev: Generated<number>
}

interface FavoriteFoldersTable {
  user_id: string
  id: string
  name: string
  place: string
  version: number
  deleted: number
  rev: number
}

interface BlockedStationsTable {
  user_id: string
  station_id: string
  version: number
  deleted: number
  rev: number
}

/** A row with `deleted` is a tombstone. */
interface FollowsTable {
  user_id: string
  kind: string
  id: string
  version: number
  deleted: number
}

/** A private calendar feed. The token with this hash grants access. */
interface UserCalendarsTable {
  user_id: string
  token_hash: string
  created_at: number
}

interface HistoryTable {
  user_id: string
  id: string
  station_id: string
  started_at: number
  ended_at: number
}

/** Saved songs. `song_key` is the result of `songKey(artist, title)`. */
interface SavedSongsTable {
  user_id: string
  song_key: string
  artist: string | null
  title: string
  station_id: string | null
  station_name: string
  show: string | null
  at: number
  version: number
  deleted: number
}

/** Cached release lookups. `release` is JSON, or null when the lookup had no result. */
interface ReleasesTable {
  song_key: string
  release: string | null
  at: number
}

interface CheckoutSessionsTable {
  id: string
  uid: string
  provider: string
  ref: string | null
  url: string | null
  idempotency_key: string
  price_id: string
  plan: string
  amount: number
  currency: string
  trial: number
  customer: string | null
  replaces: string | null
  return_to: string
  origin: string | null
  status: string
  created_at: number
  expires_at: number
  check_at: number | null
}

interface GrantsTable {
  session_id: string
  uid: string
  plan: string
  price_id: string
  subscription: string
  granted_at: number
}

interface SubscriptionsTable {
  uid: string
  provider: string
  ref: string
  customer: string
  session_id: string
  price_id: string
  plan: string
  state: string
  started_at: number
  period_end: number
  trial_end: number | null
  next_price_id: string | null
  past_due_since: number | null
  /** Sequence number of the request that returned this state. Earlier versions stored a timestamp. */
  updated_at: number
  last_read_number: WithDefault<number>
  check_at: number | null
  applied_plan: string
}

interface ReplacedSubscriptionsTable {
  provider: string
  ref: string
}

interface WebhookEventsTable {
  provider: string
  id: string
  kind: string | null
  ref: string | null
  received_at: number
  done: number
}

interface PastPlansTable {
  person: string
  at: number
}

interface LeasesTable {
  name: string
  holder: string
  ends_at: number
}

/** This table is in memory on SQLite (open-database.ts). */
interface RateLimitsTable {
  key: string
  points: number
  ends_at: number
}

/** Version of the search index: the sum of all rows (search-words.ts). */
interface StationSearchChangesTable {
  slot: number
  changes: number
}

interface ScheduleSourcesTable {
  station_key: number
  /** '' when no platform was detected. */
  platform: string
  /** JSON object from request name to ETag and Last-Modified of its latest response. */
  validators: string
  zone: string | null
  detected_at: number
  /** Null when the source is inactive, because no listener needs it. */
  next_at: number | null
  schedule_at: number
  checked_at: number | null
  failures: number
  problem: string | null
  took_ms: number | null
}

interface ShowsTable {
  id: string
  station_key: number
  title: string
  host: string | null
  search_text: string
  homepage: string | null
  first_at: number
  last_at: number
}

interface BroadcastsTable {
  id: string
  show_id: string
  station_key: number
  starts_at: number
  ends_at: number | null
  title: string
  host: string | null
}

/** Users whose sessions an admin has ended by signing out, disabling or deleting the account. */
interface EndedSessionsTable {
  user_id: string
  /** In ms since the epoch. Tokens of sessions that started earlier are invalid. */
  ended_at: number
}

interface WatchedStationsTable {
  station_key: number
  at: number
}

interface OnAirTable {
  station_key: number
  broadcast_id: string | null
  song_artist: string | null
  song_title: string | null
  song_at: number | null
}

interface PlayedSongsTable {
  station_key: number
  at: number
  artist: string | null
  title: string
  search_text: string
}

interface ScheduleSearchTermsTable {
  term: string
  search_text: string
}

/** Hosts that opted out of schedule requests, with their subdomains. */
interface ScheduleOptOutsTable {
  host: string
  at: number
}

/** Live events of some minutes (backend/plugins/events/). The ids that are not null select the recipients. */
interface EventsTable {
  /** Increases in the order in which events become visible. */
  seq: Generated<number>
  kind: string
  station_id: string | null
  show_id: string | null
  user_id: string | null
  data: string
  at: number
}

/** Changes by station owners. Changes by admins are in the audit log. */
interface StationChangesTable {
  id: string
  station_key: number
  at: number
  actor_id: string | null
  before: string
  after: string
}

interface AuditTable {
  id: string
  at: number
  actor_id: string
  action: string
  subject_kind: string
  subject_id: string
  before: string | null
  after: string | null
}

/** Legal notices (backend/modules/moderation/notices/). The contact is deleted after `contact_until`. */
interface LegalNoticesTable {
  id: string
  number: string
  at: number
  station_id: string
  station_name: string
  owner_id: string | null
  kind: string
  place: string
  spot: string | null
  explanation: string
  contact_name: string | null
  contact_email: string | null
  state: string
  list: string
  measure: string | null
  facts: string | null
  ground: string | null
  decided_at: number | null
  decided_by: string | null
  contact_until: number | null
}

interface BulkJobsTable {
  id: string
  kind: string
  action: string
  actor_id: string
  state: string
  created_at: number
  ended_at: number | null
  tally: string | null
}

interface BulkStepsTable {
  job_id: string
  n: number
  subject_id: string
  input: string | null
  state: string
  why: string | null
}

interface AuditPeopleTable {
  user_id: string
  audit_entry_id: string
}

/** Pseudonymization in progress: rows exist only within the transaction that deletes an account. */
interface AuditErasuresTable {
  user_id: string
  pseudonym: string
}

/** Email outbox; `dedupe_key` is unique per reason (backend/plugins/email/). */
interface EmailsTable {
  id: string
  reason: string
  dedupe_key: string
  user_id: string | null
  recipient: string
  subject: string
  body: string
  html: string | null
  state: string
  attempts: number
  next_at: number
  created_at: number
}

export interface Tables {
  legal_notices: LegalNoticesTable
  audit_people: AuditPeopleTable
  audit_erasures: AuditErasuresTable
  emails: EmailsTable
  bulk_jobs: BulkJobsTable
  bulk_steps: BulkStepsTable
  user_search_terms: UserSearchTermsTable
  audit: AuditTable
  station_changes: StationChangesTable
  events: EventsTable
  leases: LeasesTable
  marks: MarksTable
  stations: StationsTable
  station_tags: StationTermsTable
  station_languages: StationTermsTable
  station_addresses: StationAddressesTable
  station_search_changes: StationSearchChangesTable
  station_revisions: StationRevisionsTable
  station_checks: StationChecksTable
  station_reports: StationReportsTable
  visited_hosts: VisitedHostsTable
  covers: CoversTable
  remote_pictures: RemotePicturesTable
  moderation_decisions: ModerationDecisionsTable
  station_claims: StationClaimsTable
  listening: ListeningTable
  listening_outcomes: ListeningOutcomesTable
  day_listeners: DayListenersTable
  station_days: StationDaysTable
  totals: TotalsTable
  listeners: ListenersTable
  listening_writes: ListeningWritesTable
  rate_limits: RateLimitsTable
  users: UsersTable
  anonymous_users: AnonymousUsersTable
  user_blocks: UserBlocksTable
  user_reports: UserReportsTable
  favorites: FavoritesTable
  favorite_folders: FavoriteFoldersTable
  blocked_stations: BlockedStationsTable
  follows: FollowsTable
  user_calendars: UserCalendarsTable
  history: HistoryTable
  saved_songs: SavedSongsTable
  releases: ReleasesTable
  checkout_sessions: CheckoutSessionsTable
  grants: GrantsTable
  subscriptions: SubscriptionsTable
  replaced_subscriptions: ReplacedSubscriptionsTable
  webhook_events: WebhookEventsTable
  past_plans: PastPlansTable
  schedule_sources: ScheduleSourcesTable
  shows: ShowsTable
  broadcasts: BroadcastsTable
  on_air: OnAirTable
  ended_sessions: EndedSessionsTable
  watched_stations: WatchedStationsTable
  played_songs: PlayedSongsTable
  schedule_search_terms: ScheduleSearchTermsTable
  schedule_opt_outs: ScheduleOptOutsTable
}
