/** Entry point of scrobbling. Loads its code when an account is connected or the settings panel is open. */
import type { SessionPart } from '../auth/session-scope.ts'
import type { Scrobbler } from './create-scrobbler.ts'
import { LISTENS_KEYS, type ServiceName } from './services.ts'

type Scrobblers = Readonly<Record<ServiceName, Scrobbler>>

let uid: string | null = null
let scrobblersPromise: Promise<Scrobblers> | null = null

export function startScrobbling(): Promise<Scrobblers> {
  scrobblersPromise ??= import('./own-scrobblers.ts').then(({ scrobblers }) => {
    if (uid !== null) for (const scrobbler of Object.values(scrobblers)) scrobbler.enter(uid)
    return scrobblers
  })
  return scrobblersPromise
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

/** Deletes accounts and queues at sign-out, but not when the session expires. */
export const scrobblingSession: SessionPart = {
  enter: (user) => {
    uid = user
    if (scrobblersPromise !== null) void forEachScrobbler((scrobbler) => scrobbler.enter(user))
    else if (hasAccounts()) void startScrobbling()
  },
  leave: (user, reason, next) => {
    uid = null
    if (scrobblersPromise !== null || hasAccounts())
      void forEachScrobbler((scrobbler) => scrobbler.leave(user, reason, next))
  },
}
