/** The relay rewrites HLS instead of reading its entries, because segments are not alternative addresses. */
export type PlaylistFormat = 'pls' | 'm3u' | 'asx' | 'xspf' | 'hls'

/** Most entries to read from a playlist, which may repeat addresses, to find PLAYLIST_ENTRIES different ones. */
export const ENTRIES_READ = 1_000

/** Most entries of a playlist that the player tries. */
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
  /** Called for invalid entries with the line or entry number. */
  readonly onSkipped?: (at: number, text: string) => void
}

export interface PlaylistEntry {
  readonly url: string
  readonly title: string | null
}
