/** Limits of the import of the directory. */

/** Tags of a station that are kept and shown. */
export const TAGS_SHOWN_MAX = 12
/** Languages of a station. */
export const LANGUAGES_MAX = 6
/** UTF-16 units of a name; the catalogue takes no longer one. */
export const NAME_MAX = 120
/** UTF-16 units of a part of a country. */
export const REGION_MAX = 80
/** Entries that are one station. More with one name and home are the channels of a network. */
export const VARIANTS_MAX = 8
/** Stations of one transaction, for which other requests wait. */
export const CHUNK_STATIONS = 100
/** Characters of one record; a longer one is refused unread. */
export const RECORD_MAX = 64 * 1_024
/** Bytes of a whole copy, unpacked: today's directory has about 60 MB. */
export const COPY_MAX_BYTES = 256 * 1_024 * 1_024

/** Held by the one process that imports. */
export const IMPORT_LEASE = 'directory-import'
/** How long an import that died keeps the next one waiting. */
export const IMPORT_LEASE_MS = 120_000
/** How often an import that runs prolongs it. */
export const IMPORT_LEASE_EVERY_MS = 30_000

/** Bytes of one answer of a mirror, unpacked: a page of a whole copy has about 3 MB. */
export const ANSWER_MAX_BYTES = 32 * 1_024 * 1_024
/** From the request to the last byte of its answer. */
export const ANSWER_WHOLE_MS = 90_000
/** What the thread that parses answers may take for one. */
export const PARSE_MS = 10_000
/** Entries of one page of a whole copy. */
export const PAGE_ENTRIES = 2_500
/** Entries that a page has of the one before: one that is changed meanwhile moves those behind it. */
export const PAGE_OVERLAP = 50
/** Changes of one page. */
export const PAGE_CHANGES = 1_000
/** Pages of changes of one refresh; the rest comes with the next one. */
export const CHANGE_PAGES_MAX = 50
/** Ids of one request: an address takes no more. */
export const IDS_OF_REQUEST = 100
/** A whole copy is taken no more often than this. */
export const COPY_EVERY_MS = 7 * 24 * 60 * 60_000
/** A copy that was broken off is begun anew after so long: the directory has moved on. */
export const COPY_STALE_MS = 24 * 60 * 60_000
/** A copy with less than this share of what the mirror says it has is no whole one. */
export const WHOLE_SHARE = 0.9
