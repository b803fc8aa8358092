/** HLS differs from the others: the relay rewrites it, because its segments are not alternative addresses. */
export type PlaylistFormat = 'pls' | 'm3u' | 'asx' | 'xspf' | 'hls'

/** Maximum number of entries to read from a playlist, which may repeat addresses. */
export const ENTRIES_READ = 1_000

/** Maximum number of different entries of a playlist that the player tries. */
export const PLAYLIST_ENTRIES = 50

export interface RawEntry {
  readonly url: string
  readonly title: string | null
  /** Base address in the playlist for this entry. It may be relative to the playlist. */
  readonly base?: string | undefined
  /** Line number, or entry number in a format without lines. Starts at 1. */
  readonly at?: number
  /** Further attributes of the entry by lowercase name. */
  readonly facts?: ReadonlyMap<string, string>
}

export interface ReadOptions {
  /** Default: ENTRIES_READ. */
  readonly maxEntries?: number
  /** Receives each invalid entry with its line or entry number. */
  readonly onSkipped?: (at: number, text: string) => void
}

export interface PlaylistEntry {
  readonly url: string
  readonly title: string | null
}
