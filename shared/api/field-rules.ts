/** What the fields of requests may hold: the forms say it, the API decides it. Lengths in UTF-16 units. */

export const ROLES = ['listener', 'creator', 'pro', 'admin'] as const
export type Role = (typeof ROLES)[number]
/** The smallest first. What each unlocks: entitlements.ts. */
export const PLANS = ['free', 'creator', 'pro'] as const
export type Plan = (typeof PLANS)[number]
/** Form of a plan's name in the link that a payment returns by, and in the claims update that follows. */
export const PLAN_NAME = /^[\w-]{1,64}$/
export const CODECS = ['MP3', 'AAC', 'AAC+', 'OGG', 'OPUS', 'FLAC', 'HLS', 'UNKNOWN'] as const
export type Codec = (typeof CODECS)[number]
/** kbit/s a filter may ask for: more than a lossless stream of 24 bits and 192 kHz has. */
export const BITRATE_MAX = 10_000

/** Firebase's own limit for user ids is 128 characters; generated ones are letters and digits. */
export const USER_ID = /^[A-Za-z0-9_-]{1,128}$/
/** Of Firebase's ID tokens. Claims may take 1,000 bytes; ten times a usual token is still far below this. */
export const ID_TOKEN_MAX = 8_192
/** The id of a checkout, in links, answers and requests alike. */
export const CHECKOUT_ID = /^[\w-]{1,128}$/
export const STATION_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const STATION_ID_MAX = 96
/** Ids of shows and of broadcasts. */
export const PROGRAMME_ID = /^[A-Za-z0-9-]{1,64}$/

/** No control characters, and none that turn the direction of the text around them. */
export const PLAIN_TEXT = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u
/** A host's name with a dot in it: no number, and nothing of the machine that looks it up. */
export const PUBLIC_NAME = /^(?!.*\.localhost$)(?!\d+(?:\.\d+){3}$)[^.[\]:]+(?:\.[^.[\]:]+)+$/
export const ADDRESS_MAX = 2_048

export const DISPLAY_NAME_MAX = 80
/** Most favourites of a user, without tombstones. */
export const FAVORITES_MAX = 10_000
/** Most sessions that one user's history holds; the oldest give way. About 150 bytes each: 15 MB. */
export const HISTORY_MAX = 100_000
/** Characters that a search in one's own history may have. */
export const HISTORY_QUERY_MAX = 100
/** A page of a list holds at most so many entries. */
export const PAGE_LIMIT_MAX = 100
/** So many, where nothing else is asked for. */
export const PAGE_LIMIT_DEFAULT = 24

/** Most stations that one user publishes. */
export const STATIONS_MAX = 20
/** Most stations that one user keeps for themselves: a long list of another program fits, and is still read at once. */
export const OWN_STATIONS_MAX = 1_000
export const STATION_NAME = { min: 2, max: 80 } as const
export const DESCRIPTION_MAX = 600
export const TAGS = { most: 8, min: 2, max: 30 } as const
export const LANGUAGES = { most: 4, min: 2, max: 40 } as const
export const COVER_MAX_BYTES = 5 * 1_024 * 1_024

/** Most shows of one station: seven a day. */
export const SHOWS_MAX = 50
export const SHOW_TITLE_MAX = 80
export const SHOW_MINUTES = { min: 5, max: 24 * 60 } as const
/** HH:MM. */
export const SHOW_START = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** True for what may be the id of a station; whether there is one the backend knows. */
export function isStationId(text: string): boolean {
  return text.length <= STATION_ID_MAX && STATION_ID.test(text)
}

/** An address that other users' apps may load: https, on a public host, without a name or password. */
export function isPublicAddress(text: string): boolean {
  const url = text.length > ADDRESS_MAX || /\s/.test(text) ? null : URL.parse(text)
  if (url?.protocol !== 'https:' || !PUBLIC_NAME.test(url.hostname)) return false
  return url.username === '' && url.password === ''
}
