export const TAGS_SHOWN_MAX = 12
export const LANGUAGES_MAX = 6
/** Maximum length of a name in UTF-16 units. The catalog rejects longer names. */
export const NAME_MAX = 120
export const REGION_MAX = 80
/** Maximum entries per station. More entries with the same name and homepage are the channels of a network. */
export const VARIANTS_MAX = 8
/** Stations per transaction. A transaction blocks other requests. */
export const CHUNK_STATIONS = 100
/** Maximum length of one record in characters. The import rejects longer records without parsing them. */
export const RECORD_MAX = 64 * 1_024
export const COPY_MAX_BYTES = 256 * 1_024 * 1_024

export const IMPORT_LEASE = 'directory-import'
export const IMPORT_LEASE_MS = 120_000
export const IMPORT_LEASE_EVERY_MS = 30_000

/** Maximum size of an uncompressed response. A page of a full copy has about 3 MB. */
export const RESPONSE_MAX_BYTES = 32 * 1_024 * 1_024
export const RESPONSE_TIMEOUT_MS = 90_000
export const PARSE_MS = 10_000
export const PAGE_ENTRIES = 2_500
/** Entries that two pages have in common, because an entry that changes between requests shifts the next entries. */
export const PAGE_OVERLAP = 50
export const PAGE_CHANGES = 1_000
export const CHANGE_PAGES_MAX = 50
/** Ids per request, limited by the length of the URL. */
export const IDS_PER_REQUEST = 100
export const COPY_EVERY_MS = 7 * 24 * 60 * 60_000
/** Age from which an interrupted copy starts over, because the directory has changed too much. */
export const COPY_STALE_MS = 24 * 60 * 60_000
/** Minimum share of the announced entries in a complete copy. */
export const COMPLETE_SHARE = 0.9
