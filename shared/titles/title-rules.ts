/** Where the parts stand in what a station sends. */
export const TITLE_ORDERS = [
  'artist-title',
  'title-artist',
  'artist-title-album',
  'artist-album-title',
  'title-artist-album',
  'album-artist-title',
] as const
export type TitleOrder = (typeof TITLE_ORDERS)[number]

/**
 * What a person has written of how one station names its songs. All of it is plain text: nothing of it can take
 * long to be looked for.
 */
export interface TitleRules {
  readonly order: TitleOrder
  /** What stands between the parts; null for a dash with space around it. */
  readonly separator: string | null
  /** What is taken off the front and off the end, in whatever case; `#` stands for a number. */
  readonly prefixes: readonly string[]
  readonly suffixes: readonly string[]
  /** What holds one of these is no song. */
  readonly noSongs: readonly string[]
  /** The station writes in capitals, or without any: names are given theirs. */
  readonly fixesCase: boolean
}

export const NO_RULES: TitleRules = {
  order: 'artist-title',
  separator: null,
  prefixes: [],
  suffixes: [],
  noSongs: [],
  fixesCase: false,
}

/** Most prefixes, suffixes and words of ads each, and the most letters of one. */
export const TITLE_PARTS_MAX = 10
export const TITLE_PART_LETTERS = 60
export const SEPARATOR_LETTERS = 5
