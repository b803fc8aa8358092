/**
 * The tables of the API as both engines have them (migrations/). Times are ms since the epoch, flags are 0
 * and 1, lists are JSON texts.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { StationDraft } from '../../shared/api/own-stations.ts'

/** A column that the database fills where a row is added without it. */
type WithDefault<T> = ColumnType<T, T | undefined, T>

interface MarksTable {
  key: string
  value: string
}

/** The columns of what an owner says of a station (`formShape` in shared/api/stations.ts). */
export type FormColumns = {
  [Field in keyof StationDraft]: StationDraft[Field] extends string[] ? string : StationDraft[Field]
}

interface StationsTable extends FormColumns {
  key: Generated<number>
  id: string
  /** `generated`: written by an import. */
  origin: 'demo' | 'seed' | 'generated' | 'creator'
  /** The name as it is sorted: lower case, no accents. */
  name_key: string
  /** Name and tags as the search has them (folded-words.ts); null until this version has folded the station. */
  name_words: string | null
  tag_words: string | null
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
  paused: WithDefault<number>
  on_air: number | null
  cover: string | null
  schedule: WithDefault<string>
  /** Its id and the id of its latest change in the directory. */
  directory_id: string | null
  directory_change: string | null
  directory_ok: number | null
  directory_ok_at: number | null
  /** Since when the directory has it no more. */
  gone_at: number | null
  /** A part of its country, by name and by ISO 3166-2. */
  region: string | null
  region_code: string | null
  languagecodes: WithDefault<string>
  geo_lat: number | null
  geo_long: number | null
  hls: WithDefault<number>
  ssl_error: WithDefault<number>
  clicks: WithDefault<number>
  click_trend: WithDefault<number>
  /** A list of other addresses: url, codec, bitrate. */
  variants: WithDefault<string>
  /** Where fields come from that are not the import's: field to source. */
  provenance: WithDefault<string>
  air_state: WithDefault<string>
  air_since: number | null
  air_checked_at: number | null
  /** The latest UTC day with published figures, and the country with the most hours. */
  heard_at: number | null
  heard_country: string | null
  /** What visits found at the hours of the week, of a station that is on air at some of them only. */
  air_hours: string | null
  /** What the stream calls itself. */
  heard_name: string | null
  /** The lower, the earlier among those that are featured (standing.ts). */
  standing: WithDefault<number>
  /** How many users have it as a favorite, as far as that is shown (keep-standing.ts). */
  favorites_shown: WithDefault<number>
  /** The lower, the better known: its standing without what an editor prefers; 999 for a station without facts. */
  renown: WithDefault<number>
  /** Its owner's alone: it waits for no admin, and no list has it. */
  is_private: WithDefault<number>
  /** An admin has taken it out of the lists; it is paused as long. */
  hidden: WithDefault<number>
  hidden_reason: string | null
  /** Whether its owner has paused it, while it is hidden or merged; else `paused` says it. */
  owner_paused: WithDefault<number>
  /** The id of the station that this one is a duplicate of; it is paused as long. */
  merged_into: string | null
  /** When an admin put it on the home page, in ms since the epoch; 0: it is not there. */
  featured_at: WithDefault<number>
  /** Since when an admin has switched it off for everybody, and why; it is paused as long. */
  off_at: number | null
  off_reason: string | null
  /** Whether lists, facets and the search know it. */
  shown: GeneratedAlways<number>
  demo_rank: GeneratedAlways<number>
  votes_rank: GeneratedAlways<number>
  newest_rank: GeneratedAlways<number>
  /** When the checker visits it next. */
  air_next_at: WithDefault<number>
  /** On air first, dead last. */
  air_rank: GeneratedAlways<number>
  /** The most votes and clicks first. */
  liked_rank: GeneratedAlways<number>
}

/** What the checker's visits of a station add up to (air-state.ts). */
interface StationChecksTable {
  station_key: number
  silent_visits: number
  silent_since: number | null
  hours: string
}

/** When the checker last visited a host; forgotten after a minute. */
interface VisitedHostsTable {
  host: string
  at: number
}

/** One row a tag or language of a station that is shown. */
interface StationWordsTable {
  value: string
  station_key: number
}

/** The address of a variant of a station, the n-th of its variants; triggers keep it equal to them. */
interface StationAddressesTable {
  station_key: number
  n: number
  url: string
}

interface StationRevisionsTable {
  station_key: number
  state: 'pending' | 'rejected'
  rejection: string | null
  words: string
  cover: string | null
  heard_at: number | null
  asked_at: number
}

/** What an admin decided, until the station's owner has read it. */
interface ModerationAnswersTable {
  station_key: number
  owner_id: string
  state: 'listed' | 'rejected' | 'released'
  reason: string | null
  /** Of a change of a station that stays listed. */
  is_change: number
  answered_at: number
}

/** What a user has reported of a station on a UTC day; `user_id` is null once they are gone. */
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

/** Who says that a listed station is theirs, and the word that proves it. */
interface StationClaimsTable {
  station_key: number
  user_id: string
  word: string
  asked_at: number
  ends_at: number
  /** Where the word was found; null as long as it was not. */
  proof: 'stream' | 'homepage' | 'well-known' | 'dns' | null
}

interface CoversTable {
  hash: string
  image: Uint8Array
}

/** Pictures of other servers, by the hash of their address: pictures/picture-store.ts. */
interface RemotePicturesTable {
  key: string
  image: Uint8Array | null
  fetch_at: number
}

/** What of a sum falls in which hour of the UTC day, `h0` to `h23`; null: nothing, or not known. */
type Hours = Partial<Record<`h${number}`, number | null>>

/** Listening of days that are not published yet. Its hours are out of use. */
interface ListeningTable extends Hours {
  station_key: number
  day: string
  countrycode: string
  ms: number
}

/** Sums over all stations, of a UTC day (total-sums.ts). */
interface TotalsTable extends Hours {
  metric: string
  /** YYYY-MM-DD. */
  day: string
  name: string
  amount: number
}

/** How a station played for listeners who report it, on a day that is not published yet (outcome-sums.ts). */
interface ListeningOutcomesTable {
  station_key: number
  day: string
  countrycode: string
  /** Why it was given up; '' of those who heard it. */
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
  /** '' where it is not told. */
  countrycode: string
}

/** The published figures of a station and UTC day (publish-days.ts). */
interface StationDaysTable {
  station_key: number
  day: string
  /** '' for the whole station; sound is counted there only. */
  countrycode: string
  /** Rounded, as everything here. */
  listeners: WithDefault<number>
  hours: WithDefault<number>
  starts: WithDefault<number>
  /** ms to the first sound, on average. */
  start_ms: WithDefault<number>
  dropouts: WithDefault<number>
  failures: WithDefault<number>
}

/** SQLite keeps it in memory (open-database.ts). */
interface ListenersTable {
  /** A keyed hash. */
  listener: string
  station_id: string | null
  countrycode: string
  at: number
}

/** How many beats an instance has written since its start, and when it last did. */
interface ListeningWritesTable {
  instance: string
  beats: number
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
  /** Whether others see the favourites of a user who is visible. */
  shows_favorites: WithDefault<number>
  /** The name as it is looked for: plain (plain-words.ts). */
  name_key: string | null
  /** Whether an admin has locked the account. */
  disabled: WithDefault<number>
  created_at: number
  updated_at: number
  favorites_rev: Generated<number>
}

/** The words by whose beginnings admins find users (shared/search/user-words.ts). */
interface UserWordsTable {
  word: string
  user_id: string
}

/** Whom a user does not want to see any more. */
interface UserBlocksTable {
  user_id: string
  blocked_id: string
  at: number
}

/** What users report of others; a reporter who is removed takes their name along. `day` is the UTC day. */
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

/** Users without an account, and when they were last here. */
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

/** What users follow; a row with `deleted` is a tombstone. */
interface FollowsTable {
  user_id: string
  kind: string
  id: string
  version: number
  deleted: number
}

/** A user's calendar for other programs: who knows the token that the hash is of may read it. */
interface UserCalendarsTable {
  user_id: string
  token_hash: string
  made_at: number
}

interface HistoryTable {
  user_id: string
  id: string
  station_id: string
  started_at: number
  ended_at: number
}

/** The songs that users keep; `song_key` is what `songKey` makes of artist and title. */
interface CrateSongsTable {
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

/** Releases that were looked up; `release` is JSON, or null: there is none. */
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
  /** The number of the question whose answer this is; times of a clock in earlier versions. */
  updated_at: number
  /** The latest number that was given to a question. */
  asked: WithDefault<number>
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

/** SQLite keeps it in memory (open-database.ts). */
interface RateLimitsTable {
  /** A keyed hash. */
  key: string
  points: number
  ends_at: number
}

/** How often what the search knows was changed: the sum of all rows (search-version-store.ts). */
interface StationSearchChangesTable {
  slot: number
  changes: number
}

/** Where a station's programme is read from, and when it is the next time. */
interface ProgrammeSourcesTable {
  station_key: number
  /** '' where none was found. */
  platform: string
  /** What each request's latest answer was: name to ETag and Last-Modified, as JSON. */
  seen: string
  zone: string | null
  detected_at: number
  /** null: it is asked for by no listener, and rests. */
  next_at: number | null
  /** When its schedule is due. */
  schedule_at: number
  /** When it last answered. */
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
  /** Of title and host, plain, for the search. */
  words: string
  homepage: string | null
  /** When its first and its last broadcast begin, as far as they are known. */
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

/** Whose sessions an admin has ended, by signing out everywhere, by disabling or by removing the account. */
interface EndedSessionsTable {
  user_id: string
  /** Tokens of sessions that began before count no more; ms since the epoch. */
  ended_at: number
}

/** Stations with a show that a user follows whose program was connected at that time. */
interface WatchedStationsTable {
  station_key: number
  at: number
}

/** What a platform said at the latest poll. */
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
  /** Of artist and title, plain, for the search. */
  words: string
}

/** Each word of the words of a show or a song, once. */
interface ProgrammeWordsTable {
  word: string
  words: string
}

/** Hosts that do not want to be asked, nor any below them. */
interface ProgrammeOptOutsTable {
  host: string
  at: number
}

/** What clients are told as it happens, for some minutes (backend/plugins/events/). Whom it concerns: those columns that are set. */
interface EventsTable {
  /** Grows in the order in which events come to be seen. */
  seq: Generated<number>
  kind: string
  station_id: string | null
  show_id: string | null
  user_id: string | null
  data: string
  at: number
}

/** What owners have changed of their stations; what admins change is in the audit. */
interface StationChangesTable {
  id: string
  station_key: number
  at: number
  /** Null where the account is gone. */
  actor_id: string | null
  /** JSON of the fields that were changed. */
  before: string
  after: string
}

/** What admins have done (backend/modules/audit/). */
interface AuditTable {
  id: string
  at: number
  actor_id: string
  action: string
  subject_kind: string
  subject_id: string
  /** JSON: the fields that were changed. */
  before: string | null
  after: string | null
}

/** Legal notices (backend/modules/moderation/notices/). Who sent one is forgotten after `contact_until`. */
interface NoticesTable {
  id: string
  number: string
  at: number
  station_id: string
  station_name: string
  owner_id: string | null
  kind: string
  place: string
  /** Where exactly, in the sender's words. */
  spot: string | null
  explanation: string
  contact_name: string | null
  contact_email: string | null
  state: string
  /** Which list of admins it is in. */
  list: string
  measure: string | null
  facts: string | null
  ground: string | null
  decided_at: number | null
  decided_by: string | null
  contact_until: number | null
}

/** What is done to many at once (backend/modules/admin/bulk/); `action` is JSON. */
interface BulkJobsTable {
  id: string
  kind: string
  action: string
  actor_id: string
  state: string
  made_at: number
  ended_at: number | null
  /** JSON: how many steps are in which state, once it has ended. */
  tally: string | null
}

/** What a bulk job does, one thing at a time; `input` is JSON that the kind knows. */
interface BulkStepsTable {
  job_id: string
  n: number
  subject_id: string
  input: string | null
  state: string
  why: string | null
}

/** Whom deeds name besides who did them and to whom. */
interface AuditPeopleTable {
  user_id: string
  deed_id: string
}

/** People being erased from the audit log: rows exist only within the transaction that removes an account. */
interface AuditErasuresTable {
  user_id: string
  pseudonym: string
}

/** Mails that wait, are sent or cannot be sent: one of a reason and thing (backend/plugins/mail/). */
interface MailsTable {
  id: string
  reason: string
  thing: string
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
  notices: NoticesTable
  audit_people: AuditPeopleTable
  audit_erasures: AuditErasuresTable
  mails: MailsTable
  bulk_jobs: BulkJobsTable
  bulk_steps: BulkStepsTable
  user_words: UserWordsTable
  audit: AuditTable
  station_changes: StationChangesTable
  events: EventsTable
  leases: LeasesTable
  marks: MarksTable
  stations: StationsTable
  station_tags: StationWordsTable
  station_languages: StationWordsTable
  station_addresses: StationAddressesTable
  station_search_changes: StationSearchChangesTable
  station_revisions: StationRevisionsTable
  station_checks: StationChecksTable
  station_reports: StationReportsTable
  visited_hosts: VisitedHostsTable
  covers: CoversTable
  remote_pictures: RemotePicturesTable
  moderation_answers: ModerationAnswersTable
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
  crate_songs: CrateSongsTable
  releases: ReleasesTable
  checkout_sessions: CheckoutSessionsTable
  grants: GrantsTable
  subscriptions: SubscriptionsTable
  replaced_subscriptions: ReplacedSubscriptionsTable
  webhook_events: WebhookEventsTable
  past_plans: PastPlansTable
  programme_sources: ProgrammeSourcesTable
  shows: ShowsTable
  broadcasts: BroadcastsTable
  on_air: OnAirTable
  ended_sessions: EndedSessionsTable
  watched_stations: WatchedStationsTable
  played_songs: PlayedSongsTable
  programme_words: ProgrammeWordsTable
  programme_opt_outs: ProgrammeOptOutsTable
}
