/** `startedAt` is in seconds since the epoch. */
export interface TimedSong {
  readonly artist: string
  readonly title: string
  readonly startedAt: number
}

export interface Listen extends TimedSong {
  /** Station name; null for a private station. */
  readonly station: string | null
  /** Domain of the station's homepage without "www."; null without a homepage. */
  readonly domain: string | null
}

export type ScrobbleOutcome =
  | { readonly kind: 'taken' }
  /** Invalid data that will never be accepted. */
  | { readonly kind: 'malformed' }
  /** The account's authorization is missing or revoked. */
  | { readonly kind: 'refused' }
  /** Temporary failure; `retryAfterMs` is from the service. */
  | { readonly kind: 'later'; readonly retryAfterMs?: number }

export interface ServiceAccount {
  readonly account: string
  readonly token: string
}

/** Limit of Last.fm's track.scrobble. */
export const LASTFM_BATCH = 50

export interface ScrobbleService {
  /** Most songs per submission. */
  readonly batch: number
  /** The account for a token or other input of the user; null if invalid. Rejects if the service does not respond. */
  connect(given: string): Promise<ServiceAccount | null>
  /** Never rejects. */
  submit(token: string, listens: readonly Listen[]): Promise<ScrobbleOutcome>
  /** The current song, which the service shows temporarily. Never rejects. */
  sendNowPlaying(token: string, song: Listen): Promise<ScrobbleOutcome>
}
