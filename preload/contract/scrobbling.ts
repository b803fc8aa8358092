/** Storage of scrobbling accounts, and requests to Last.fm, which only the main process can sign. */
import * as z from 'zod/mini'
import {
  LASTFM_BATCH,
  type ScrobbleOutcome,
  type ServiceAccount,
  type TimedSong,
} from '../../shared/scrobbling/scrobble-service.ts'
import { invoke } from './channel.ts'
import type { LoadedSession, SaveResult } from './session.ts'
import { text } from './stations.ts'

/** In characters. An account's ID, name and token have fewer than 300 characters. */
export const MAX_ACCOUNT = 4_096

/** Allows printable ASCII only, because the main process sends the token unescaped in a request body. */
const serviceToken = () => z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))
const timedSong = () =>
  z.strictObject({ artist: text(), title: text(), startedAt: z.int().check(z.positive()) })

export const scrobblingChannels = {
  load: invoke<[], LoadedSession>('scrobbling:load'),
  save: invoke<[accounts: string], SaveResult>('scrobbling:save', () => [
    z.string().check(z.minLength(1), z.maxLength(MAX_ACCOUNT)),
  ]),
  clear: invoke<[], void>('scrobbling:clear'),
  /** Opens Last.fm in the system's browser for authorization. Returns false when Last.fm is unreachable. */
  lastFmStart: invoke<[], boolean>('scrobbling:lastfm-start'),
  /** Returns the account, or null when the user has not authorized it. Rejects when Last.fm does not respond. */
  lastFmFinish: invoke<[], ServiceAccount | null>('scrobbling:lastfm-finish'),
  lastFmScrobble: invoke<[token: string, songs: readonly TimedSong[]], ScrobbleOutcome>(
    'scrobbling:lastfm-scrobble',
    () => [serviceToken(), z.array(timedSong()).check(z.minLength(1), z.maxLength(LASTFM_BATCH))],
  ),
  lastFmNowPlaying: invoke<[token: string, song: TimedSong], ScrobbleOutcome>(
    'scrobbling:lastfm-now-playing',
    () => [serviceToken(), timedSong()],
  ),
}
