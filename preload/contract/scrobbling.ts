/** The accounts at the services that are told of songs, and Last.fm, which only main may sign for. */
import * as z from 'zod/mini'
import {
  LASTFM_BATCH,
  type ScrobbleOutcome,
  type ServiceAccount,
  type TimedSong,
} from '../../shared/scrobbling/scrobble-service.ts'
import { invoke } from './channel.ts'
import type { KeptSession, LoadedSession } from './session.ts'
import { text } from './stations.ts'

/** Longest record of an account that is told of songs, in letters: its id, name and token take less than 300. */
export const MAX_ACCOUNT = 4_096

/** Goes into a body alone, as it is. */
const serviceToken = () => z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))
const timedSong = () =>
  z.strictObject({ artist: text(), title: text(), startedAt: z.int().check(z.positive()) })

export const scrobblingChannels = {
  load: invoke<[], LoadedSession>('scrobbling:load'),
  save: invoke<[accounts: string], KeptSession>('scrobbling:save', () => [
    z.string().check(z.minLength(1), z.maxLength(MAX_ACCOUNT)),
  ]),
  clear: invoke<[], void>('scrobbling:clear'),
  /** Opens Last.fm in the system's browser, where the user says yes. False: it cannot be reached. */
  lastFmBegin: invoke<[], boolean>('scrobbling:lastfm-begin'),
  /** After that: the account; null when the user has not said yes. Rejects when Last.fm does not answer. */
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
