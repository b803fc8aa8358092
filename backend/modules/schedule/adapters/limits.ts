/** Limits of what is read of a platform. */

/** Bytes of one document, unpacked: a week of a busy station has about 300 kB. */
export const DOCUMENT_MAX_BYTES = 1_024 * 1_024
/** From the request to the last byte of its answer. */
export const DOCUMENT_MS = 15_000
/** What the thread that parses answers may take for one. */
export const PARSE_MS = 2_000
/** Broadcasts of one schedule: a fortnight of half hours has 672, and no platform sends as many. */
export const SCHEDULE_MAX = 500
/** UTF-16 units of a show's title, of its host, and of a song's artist and title. */
export const TITLE_MAX = 160
export const HOST_MAX = 120
export const SONG_MAX = 200
/** A broadcast that is said to be longer than this is a mistake. */
export const BROADCAST_MAX_MS = 7 * 24 * 60 * 60_000
/** A song that is said to have begun longer ago is over: a mix of this length is called a show. */
export const SONG_STALE_MS = 6 * 60 * 60_000
/** Songs before the one that plays that are read of one document: an hour of them. */
export const EARLIER_MAX = 20
/** Events of a calendar that are looked at, and how often all of them may repeat on the way to today. */
export const EVENTS_MAX = 2_000
export const REPEATS_MAX = 50_000
/** Rules by which one event repeats; RFC 5545 asks for no more than one. */
export const RULES_MAX = 4
