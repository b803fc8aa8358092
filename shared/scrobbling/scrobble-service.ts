/** Interface of the services that record played songs (ListenBrainz, Last.fm). */
export interface TimedSong {
  readonly artist: string
  readonly title: string
  /** In seconds since the epoch. */
  readonly startedAt: number
}

export interface Listen extends TimedSong {
  /** Station name. Null for a private station. */
  readonly station: string | null
  /** Domain of the station's homepage without "www.". Null when it has no homepage. */
  readonly domain: string | null
}

export type ScrobbleOutcome =
  | { readonly kind: 'taken' }
  /** Invalid data that will never be accepted. */
  | { readonly kind: 'malformed' }
  /** The account's authorization is missing or revoked. */
  | { readonly kind: 'refused' }
  /** Temporary failure. The service may set `retryAfterMs`. */
  | { readonly kind: 'later'; readonly retryAfterMs?: number }

export interface ServiceAccount {
  readonly account: string
  readonly token: string
}

/** Maximum number of songs of Last.fm's track.scrobble. */
export const LASTFM_BATCH = 50

export interface ScrobbleService {
  /** Maximum number of songs per submission. */
  readonly batch: number
  /** Returns the account for a token or other user input. Null when it is invalid. Rejects without a response. */
  connect(input: string): Promise<ServiceAccount | null>
  /** Never rejects. */
  submit(token: string, listens: readonly Listen[]): Promise<ScrobbleOutcome>
  /** Sends the current song, which the service shows temporarily. Never rejects. */
  sendNowPlaying(token: string, song: Listen): Promise<ScrobbleOutcome>
}
