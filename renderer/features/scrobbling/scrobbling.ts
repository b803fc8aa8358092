/**
 * Songs that were listened to are told to ListenBrainz, for those who have connected an account. The feature's public
 * file; the rest of it is loaded once there is an account, or its panel is open.
 */
import type { Scrobbler } from './create-scrobbler.ts'

/** Where what waits is kept: there is such a text as long as an account is connected. */
export const LISTENS_KEY = 'waiting-listens'

let uid: string | null = null
let own: Promise<Scrobbler> | null = null

/** The app's scrobbler, for the user who is here. */
export function startScrobbling(): Promise<Scrobbler> {
  own ??= import('./own-scrobbler.ts').then(({ scrobbler }) => {
    if (uid !== null) scrobbler.enter(uid)
    return scrobbler
  })
  return own
}

function isUsed(): boolean {
  try {
    return localStorage.getItem(LISTENS_KEY) !== null
  } catch {
    return false
  }
}

/** A user's account and what waits for it do not outlive their session; a session that was lost is expected back. */
export const scrobblingPart = {
  enter: (user: string): void => {
    uid = user
    if (own !== null) void own.then((scrobbler) => scrobbler.enter(user))
    else if (isUsed()) void startScrobbling()
  },
  leave: (user: string, reason: string, next?: string): void => {
    uid = null
    if (own === null && !isUsed()) return
    void startScrobbling().then((scrobbler) => scrobbler.leave(user, reason, next))
  },
}
