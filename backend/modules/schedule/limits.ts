import { SCHEDULE_DAYS } from '../../../shared/api/schedule.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Poll interval of stations with published listeners within POPULAR_MS. Current listeners do not count: polls would reveal them. */
export const POPULAR_EVERY_MS = MINUTE_MS
export const POPULAR_MS = 8 * DAY_MS
/** Poll interval of stations that are curated, saved, followed or a creator's. The API polls no other stations. */
export const SAVED_EVERY_MS = 15 * MINUTE_MS
export const SCHEDULE_EVERY_MS = HOUR_MS
export const DETECT_EVERY_MS = 7 * DAY_MS
export const BACK_OFF_MAX_MS = 6 * HOUR_MS

/**
 * A station is watched for this time. Instances renew it every 30 s (WATCH_EVERY_MS) while a client that follows
 * one of its shows is connected. A watched station is polled like a popular one unless the start of its next show is
 * known.
 */
export const WATCHED_MS = 75 * SECOND_MS
/** Maximum number of watched stations: a third of the request budget. Further ones are polled like saved stations. */
export const WATCHED_MAX = 1_000
export const WATCHED_SHOWS_MAX = 20_000

/** Request budget of all instances together, because only one polls at a time. With more stations, each is polled less often. */
export const REQUESTS_A_SECOND = 50
export const CONCURRENT_POLLS_MAX = 100
export const HOST_PAUSE_MS = 500
/** Maximum wait for a busy host. A poll that would wait longer is postponed. */
export const HOST_WAIT_MS = 2 * SECOND_MS

export const SONG_FRESH_MS = 5 * MINUTE_MS
export const SHOW_FRESH_MS = 30 * MINUTE_MS
export const BROADCAST_MAX_MS = DAY_MS
export const SAME_SONG_MS = 3 * MINUTE_MS

/** The API stores broadcasts of this period before and after the current time, and songs of this period before it. */
export const REACH_MS = SCHEDULE_DAYS * DAY_MS
export const BROADCASTS_MAX = 1_000
export const SONGS_MAX = 3_000
export const SHOW_RETENTION_MS = 400 * DAY_MS
export const OPT_OUTS_MAX = 10_000
