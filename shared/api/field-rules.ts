/** Limits of fields, which forms check and the API enforces. Lengths are in UTF-16 units. */

export const ROLES = ['listener', 'creator', 'pro', 'admin'] as const
export type Role = (typeof ROLES)[number]
/** In ascending order. entitlements.ts lists the features of the plans. */
export const PLANS = ['free', 'creator', 'pro'] as const
export type Plan = (typeof PLANS)[number]
/** A plan's name in the return link of a payment and in the claims update that follows. */
export const PLAN_NAME = /^[\w-]{1,64}$/
export const CODECS = ['MP3', 'AAC', 'AAC+', 'OGG', 'OPUS', 'FLAC', 'HLS', 'UNKNOWN'] as const
export type Codec = (typeof CODECS)[number]
/** In kbit/s. Even a lossless stereo stream with 24 bits and 192 kHz stays below this. */
export const BITRATE_MAX = 10_000

/** Firebase limits user ids to 128 characters. The ids that it generates consist of letters and digits. */
export const USER_ID = /^[A-Za-z0-9_-]{1,128}$/
/** Maximum length of a Firebase ID token, ten times a usual one. Its custom claims have at most 1,000 bytes. */
export const ID_TOKEN_MAX = 8_192
export const CHECKOUT_ID = /^[\w-]{1,128}$/
export const STATION_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const STATION_ID_MAX = 96
export const SCHEDULE_ID = /^[A-Za-z0-9-]{1,64}$/

/** Rejects control characters and bidirectional formatting characters. */
export const PLAIN_TEXT = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u
/** Matches a host name with a dot, but no IP address and no local name. */
export const PUBLIC_NAME = /^(?!.*\.localhost$)(?!\d+(?:\.\d+){3}$)[^.[\]:]+(?:\.[^.[\]:]+)+$/
export const ADDRESS_MAX = 2_048
/** Maximum widths and heights of the logos that the API serves, in pixels. */
export const LOGO_SIZES = [64, 256] as const
export type LogoSize = (typeof LOGO_SIZES)[number]

export const DISPLAY_NAME_MAX = 80
/** Maximum number of favorites of a user, without tombstones. */
export const FAVORITES_MAX = 10_000
/** Maximum number of history entries of a user: 15 MB at 150 bytes each. The API deletes older entries. */
export const HISTORY_MAX = 100_000
export const HISTORY_QUERY_MAX = 100
export const PAGE_LIMIT_MAX = 100
export const PAGE_LIMIT_DEFAULT = 24

export const PUBLISHED_STATIONS_MAX = 20
/** Maximum number of private stations of a user. Fits a long list from another player, and a single response. */
export const PRIVATE_STATIONS_MAX = 1_000
export const STATION_NAME = { min: 2, max: 80 } as const
export const DESCRIPTION_MAX = 600
export const TAGS = { maxCount: 8, min: 2, max: 30 } as const
export const LANGUAGES = { maxCount: 4, min: 2, max: 40 } as const
export const COVER_MAX_BYTES = 5 * 1_024 * 1_024

export const SHOWS_MAX = 50
export const SHOW_TITLE_MAX = 80
export const SHOW_MINUTES = { min: 5, max: 24 * 60 } as const
export const SHOW_START = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Checks only the format. The station may not exist. */
export function isStationId(text: string): boolean {
  return text.length <= STATION_ID_MAX && STATION_ID.test(text)
}

/** True when other users' apps may load the address: https, public host, no credentials. */
export function isPublicAddress(text: string): boolean {
  const url = text.length > ADDRESS_MAX || /\s/.test(text) ? null : URL.parse(text)
  if (url?.protocol !== 'https:' || !PUBLIC_NAME.test(url.hostname)) return false
  return url.username === '' && url.password === ''
}
