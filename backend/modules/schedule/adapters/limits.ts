/** Maximum size of an uncompressed document. A week of a busy station takes about 300 kB. */
export const DOCUMENT_MAX_BYTES = 1_024 * 1_024
export const DOCUMENT_MS = 15_000
export const PARSE_MS = 2_000
/** Maximum number of broadcasts of a schedule. Two weeks of half-hour shows are 672, and no platform sends as many. */
export const SCHEDULE_MAX = 500
/** Maximum lengths of a show's title, of its host, and of a song's artist and title, in UTF-16 units. */
export const TITLE_MAX = 160
export const HOST_MAX = 120
export const SONG_MAX = 200
export const BROADCAST_MAX_MS = 7 * 24 * 60 * 60_000
/** A song that started longer ago has ended, because platforms report a longer mix as a show. */
export const SONG_STALE_MS = 6 * 60 * 60_000
export const EARLIER_MAX = 20
/** Maximum number of events in a calendar, and of evaluated repeats of all its events together. */
export const EVENTS_MAX = 2_000
export const REPEATS_MAX = 50_000
/** Maximum number of recurrence rules of an event. RFC 5545 recommends at most one. */
export const RULES_MAX = 4
