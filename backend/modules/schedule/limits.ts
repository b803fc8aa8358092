/** How often platforms are asked, how long what they say counts, and how much of it is kept. */
import { PROGRAMME_DAYS } from '../../../shared/api/programme.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * A popular station is asked this often: one with published listeners in the last POPULAR_MS. Whether someone listens at
 * this moment must not count: everyone can read when a station was last asked, and each song that this found.
 */
export const POPULAR_EVERY_MS = MINUTE_MS
export const POPULAR_MS = 8 * DAY_MS
/** One of the curated list or of a creator, or one that a listener keeps or follows. No other is asked. */
export const KEPT_EVERY_MS = 15 * MINUTE_MS
/** Its schedule, and the weekly shows of creators, which are worked out and not fetched. */
export const SCHEDULE_EVERY_MS = HOUR_MS
/** Where a station's programme is, is looked for again after so long, or when its addresses change. */
export const DETECT_EVERY_MS = 7 * DAY_MS
/** A platform that fails is left alone for twice as long each time, up to this. */
export const BACK_OFF_MAX_MS = 6 * HOUR_MS

/**
 * A station with a show is watched that a user follows whose program is connected, which instances say every 30 s
 * (WATCH_EVERY_MS): it is asked like a popular one, unless it is known when the next show begins there.
 */
export const WATCHED_MS = 75 * SECOND_MS
/**
 * Most stations that are watched at the same time, a third of the budget: what users follow is told late rather than
 * what is popular. The others are asked like those that are kept.
 */
export const WATCHED_MAX = 1_000
/** Shows that one instance tells of, at most. */
export const WATCHED_SHOWS_MAX = 20_000

/**
 * The budget: requests of the whole installation, as one instance asks at a time. What more stations would need is
 * spread over them all: each is asked less often, none is left out.
 */
export const REQUESTS_A_SECOND = 50
/** Polls at the same time. */
export const POLLS_AT_ONCE = 100
/** Between two requests to one host. */
export const HOST_PAUSE_MS = 500
/** A station whose host has no free place within this long is put off. */
export const HOST_WAIT_MS = 2 * SECOND_MS

/** What a platform said of a song, or of a show without an end, is old after so long. */
export const SONG_FRESH_MS = 5 * MINUTE_MS
export const SHOW_FRESH_MS = 30 * MINUTE_MS
/** No broadcast is taken to be longer: what would be is cut. */
export const BROADCAST_MAX_MS = DAY_MS
/** The same song within so long is the same playing of it. */
export const SAME_SONG_MS = 3 * MINUTE_MS

/** How far ahead and behind a station's programme reaches. */
export const REACH_MS = PROGRAMME_DAYS * DAY_MS
/** Most broadcasts and songs of one answer. */
export const BROADCASTS_MAX = 1_000
export const SONGS_MAX = 3_000
/** A show that was on no more for so long is forgotten. */
export const SHOW_KEPT_MS = 400 * DAY_MS
/** Most shows and songs that a search answers, each. */
export const FOUND_MAX = 30
/** More hosts that have opted out are not read. */
export const OPT_OUTS_MAX = 10_000
