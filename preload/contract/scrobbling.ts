/** The accounts at the services that are told of songs, and Last.fm, which only main may sign for. */
import type {
  ScrobbleOutcome,
  ServiceAccount,
  TimedSong,
} from '../../shared/scrobbling/scrobble-service.ts'
import { invoke } from './channel.ts'
import type { KeptSession, LoadedSession } from './session.ts'

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
