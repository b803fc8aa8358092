/** What a service that is told of songs understands, whichever it is. */

/** A song, and when it began (seconds since the epoch). */
export interface TimedSong {
  readonly artist: string
  readonly title: string
  readonly startedAt: number
}

/** A song that was listened to. */
export interface Listen extends TimedSong {
  /** The station's name; null where it is the listener's own matter. */
  readonly station: string | null
  /** The domain of the station's homepage, without "www."; null when it has none. */
  readonly domain: string | null
}

/** What became of songs that were told. */
export type ScrobbleOutcome =
  | { readonly kind: 'taken' }
  /** Something in it is not as documented: it will not be taken later either. */
  | { readonly kind: 'malformed' }
  /** The account is not, or no longer, one that may be told. */
  | { readonly kind: 'refused' }
  /** Not now; `retryAfterMs` is what the service asked for. */
  | { readonly kind: 'later'; readonly retryAfterMs?: number }

/** An account, and what proves that the user has allowed it. */
export interface ServiceAccount {
  readonly account: string
  readonly token: string
}

/** Most songs that Last.fm takes at once (track.scrobble). */
export const LASTFM_BATCH = 50

/** A service that is told which songs were listened to. */
export interface ScrobbleService {
  /** Most songs that it takes at once. */
  readonly batch: number
  /**
   * The account of what the user has given, a token or nothing; null when there is none. Rejects when the service does
   * not answer.
   */
  connect(given: string): Promise<ServiceAccount | null>
  /** Never rejects. */
  submit(token: string, listens: readonly Listen[]): Promise<ScrobbleOutcome>
  /** What is on now: kept by the service for a while only. Never rejects. */
  tellNowPlaying(token: string, song: Listen): Promise<ScrobbleOutcome>
}
