/** The accounts at the services that are told of songs, and Last.fm, which only main may sign for. */
import { invoke } from './channel.ts'
import type { KeptSession, LoadedSession } from './session.ts'

/** A song, and when it began (seconds since the epoch). */
export interface TimedSong {
  readonly artist: string
  readonly title: string
  readonly startedAt: number
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

export const scrobblingChannels = {
  load: invoke<[], LoadedSession>('scrobbling:load', 0),
  save: invoke<[accounts: string], KeptSession>('scrobbling:save', 1),
  clear: invoke<[], void>('scrobbling:clear', 0),
  /** Opens Last.fm in the system's browser, where the user says yes. False: it cannot be reached. */
  lastFmBegin: invoke<[], boolean>('scrobbling:lastfm-begin', 0),
  /** After that: the account; null when the user has not said yes. Rejects when Last.fm does not answer. */
  lastFmFinish: invoke<[], ServiceAccount | null>('scrobbling:lastfm-finish', 0),
  lastFmScrobble: invoke<[token: string, songs: readonly TimedSong[]], ScrobbleOutcome>(
    'scrobbling:lastfm-scrobble',
    2,
  ),
  lastFmNowPlaying: invoke<[token: string, song: TimedSong], ScrobbleOutcome>(
    'scrobbling:lastfm-now-playing',
    2,
  ),
}
