/** Formats of playlists. HLS is rewritten, not read: its parts are no alternatives. */
export type PlaylistFormat = 'pls' | 'm3u' | 'asx' | 'xspf' | 'hls'

/**
 * Entries read of one list. Fifty different addresses are taken of them, and the same one again and again
 * is no reason to read on.
 */
export const ENTRIES_READ = 1_000

/** An entry as it stands in the playlist. */
export interface RawEntry {
  readonly url: string
  readonly title: string | null
  /** What its address is relative to, where the playlist names that: itself relative to the playlist. */
  readonly base?: string | undefined
}

/** An entry whose address is absolute. */
export interface PlaylistEntry {
  readonly url: string
  readonly title: string | null
}
