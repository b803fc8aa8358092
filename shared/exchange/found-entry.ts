/** What a reader has found in a file, before anything is judged. */
export interface FoundEntry {
  /** Its line, or its number among the entries. */
  readonly at: number
  readonly name: string | null
  readonly url: string | null
  readonly base?: string | undefined
  readonly homepage?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly countrycode?: string | undefined
  readonly language?: readonly string[] | undefined
  readonly stationId?: string | undefined
  readonly stationuuid?: string | undefined
  readonly folder?: string | undefined
  /** It is a feed, whose address is no stream. */
  readonly isFeed?: boolean
}
