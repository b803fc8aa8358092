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
