/** What the API takes of a station (backend/api/schemas/own-stations.ts, shows.ts; creators/covers). */

export const STATIONS_MAX = 20
export const NAME_LENGTH = { min: 2, max: 80 } as const
export const DESCRIPTION_MAX = 600
/** Of stream and homepage, in UTF-16 units. */
export const ADDRESS_MAX = 2_048
export const TAGS = { most: 8, min: 2, max: 30 } as const
export const LANGUAGES = { most: 4, min: 2, max: 40 } as const
/** ISO 3166-1 leaves ZZ to its users: here, no country. */
export const NO_COUNTRY = 'ZZ'

/** 5 MB. */
export const COVER_MAX_BYTES = 5 * 1_024 * 1_024
export const COVER_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

export const SHOWS_MAX = 50
export const SHOW_TITLE_MAX = 80
export const SHOW_MINUTES = { min: 5, max: 1_440 } as const
