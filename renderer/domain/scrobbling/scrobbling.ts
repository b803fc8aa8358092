/** Public API of scrobbling. The rest loads once there is an account or the panel is open. */
import type { SessionPart } from '../auth/session-scope.ts'
import type { Scrobbler } from './create-scrobbler.ts'
import { LISTENS_KEYS, type ServiceName } from './services.ts'

type Scrobblers = Readonly<Record<ServiceName, Scrobbler>>

let uid: string | null = null
let own: Promise<Scrobblers> | null = null

export function startScrobbling(): Promise<Scrobblers> {
  own ??= import('./own-scrobblers.ts').then(({ scrobblers }) => {
    if (uid !== null) for (const scrobbler of Object.values(scrobblers)) scrobbler.enter(uid)
    return scrobblers
  })
  return own
}

async function forEachScrobbler(call: (scrobbler: Scrobbler) => void): Promise<void> {
  for (const scrobbler of Object.values(await startScrobbling())) call(scrobbler)
}

function hasAccounts(): boolean {
  try {
    return Object.values(LISTENS_KEYS).some((key) => localStorage.getItem(key) !== null)
  } catch {
    return false
  }
}

/** Accounts and queues are deleted with the session. After a lost session the user is expected back. */
export const scrobblingSession: SessionPart = {
  enter: (user) => {
    uid = user
    if (own !== null) void forEachScrobbler((scrobbler) => scrobbler.enter(user))
    else if (hasAccounts()) void startScrobbling()
  },
  leave: (user, reason, next) => {
    uid = null
    if (own !== null || hasAccounts())
      void forEachScrobbler((scrobbler) => scrobbler.leave(user, reason, next))
  },
}
