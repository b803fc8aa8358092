/** Formats of playlists. HLS is rewritten, not read: its parts are no alternatives. */
export type PlaylistFormat = 'pls' | 'm3u' | 'asx' | 'xspf' | 'hls'

/**
 * Entries read of one list. Fifty different addresses are taken of them, and the same one again and again
 * is no reason to read on.
 */
export const ENTRIES_READ = 1_000

/** Entries taken: no listener waits for the fifty-first address. */
export const PLAYLIST_ENTRIES = 50

/** An entry as it stands in the playlist. */
export interface RawEntry {
  readonly url: string
  readonly title: string | null
  /** What its address is relative to, where the playlist names that: itself relative to the playlist. */
  readonly base?: string | undefined
  /** Its line, or its number among the entries of a format without lines; from 1 on. */
  readonly at?: number
  /** What else is said of it, by the names that the format has for it, in lower case. */
  readonly facts?: ReadonlyMap<string, string>
}

/** How a list is read by who wants more of it than something to play. */
export interface Taking {
  /** Most entries read; ENTRIES_READ unless told. */
  readonly most?: number
  /** Told of what stands there and is no entry: its line, or its number among the entries. */
  readonly onUnread?: (at: number, text: string) => void
}

/** An entry whose address is absolute. */
export interface PlaylistEntry {
  readonly url: string
  readonly title: string | null
}
