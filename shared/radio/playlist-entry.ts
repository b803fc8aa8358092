/** HLS is rewritten rather than read: its segments are not alternatives. */
export type PlaylistFormat = 'pls' | 'm3u' | 'asx' | 'xspf' | 'hls'

/** Entries read per playlist, to find fifty different addresses; bounds playlists that repeat one address. */
export const ENTRIES_READ = 1_000

/** Entries used: no listener waits for the fifty-first address. */
export const PLAYLIST_ENTRIES = 50

export interface RawEntry {
  readonly url: string
  readonly title: string | null
  /** Base address of the entry, if the playlist has one; may be relative to the playlist. */
  readonly base?: string | undefined
  /** Line number, or entry number in a format without lines; from 1. */
  readonly at?: number
  /** Further attributes, by their lowercase names in the format. */
  readonly facts?: ReadonlyMap<string, string>
}

export interface ReadOptions {
  /** Most entries read; default ENTRIES_READ. */
  readonly most?: number
  /** Called for invalid entries with the line or entry number. */
  readonly onSkipped?: (at: number, text: string) => void
}

export interface PlaylistEntry {
  readonly url: string
  readonly title: string | null
}
