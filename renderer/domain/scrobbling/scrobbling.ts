/**
 * Songs that were listened to are told to the services that a user has connected an account of. The feature's public
 * file; the rest of it is loaded once there is an account, or a panel is open.
 */
import type { SessionPart } from '../auth/session-scope.ts'
import type { Scrobbler } from './create-scrobbler.ts'
import { LISTENS_KEYS, type ServiceName } from './services.ts'

type Scrobblers = Readonly<Record<ServiceName, Scrobbler>>

let uid: string | null = null
let own: Promise<Scrobblers> | null = null

/** The app's scrobblers, for the user who is here. */
export function startScrobbling(): Promise<Scrobblers> {
  own ??= import('./own-scrobblers.ts').then(({ scrobblers }) => {
    if (uid !== null) for (const scrobbler of Object.values(scrobblers)) scrobbler.enter(uid)
    return scrobblers
  })
  return own
}

async function each(call: (scrobbler: Scrobbler) => void): Promise<void> {
  for (const scrobbler of Object.values(await startScrobbling())) call(scrobbler)
}

function isUsed(): boolean {
  try {
    return Object.values(LISTENS_KEYS).some((key) => localStorage.getItem(key) !== null)
  } catch {
    return false
  }
}

/** A user's accounts and what waits for them do not outlive their session; a session that was lost is expected back. */
export const scrobblingSession: SessionPart = {
  enter: (user) => {
    uid = user
    if (own !== null) void each((scrobbler) => scrobbler.enter(user))
    else if (isUsed()) void startScrobbling()
  },
  leave: (user, reason, next) => {
    uid = null
    if (own !== null || isUsed()) void each((scrobbler) => scrobbler.leave(user, reason, next))
  },
}
