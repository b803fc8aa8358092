/** The account at the service that is told of songs: kept as the session is, in a file of its own. */
import { invoke } from './channel.ts'
import type { KeptSession, LoadedSession } from './session.ts'

export const scrobblingChannels = {
  load: invoke<[], LoadedSession>('scrobbling:load', 0),
  save: invoke<[account: string], KeptSession>('scrobbling:save', 1),
  clear: invoke<[], void>('scrobbling:clear', 0),
}
