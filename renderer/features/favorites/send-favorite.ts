import type { Favorite } from '../../../shared/api/favorites.ts'
import { statusOf } from '../../api/problem.ts'
import { mayWorkLater, retryDelay } from '../../api/send-again.ts'
import { putFavorites } from '../../api/users.ts'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import { untilCalled } from '../../lib/until-called.ts'
import { isSignedIn } from '../auth/auth.ts'
import { statusMonitor } from '../status/status.ts'
import { keepWaiting, readWaiting, settleWaiting } from './waiting-changes.ts'

/** A fault of the server's own may come again each time: it is told at once, not waited out. */
const FAULT = 500
const TOO_MANY = 429

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  return status !== FAULT && mayWorkLater(status, errorCode(error))
}

/**
 * Sends a change of the favourites until the API takes it; what it cannot take at this moment is sent again, also
 * after a restart of the app (resumeFavorites). Resolves with the merge of the server, or with nothing once its user has left. Rejects when the API refuses it.
 */
export async function sendFavorite(uid: string, item: Favorite): Promise<readonly Favorite[]> {
  for (let failures = 1; isSignedIn(uid); failures += 1) {
    try {
      const { items } = await putFavorites(uid, [item])
      settleWaiting(uid, item)
      return items
    } catch (error) {
      if (!isSignedIn(uid)) break
      if (!isPassing(error)) {
        settleWaiting(uid, item)
        throw error
      }
      keepWaiting(uid, item)
      const ms = retryDelay(failures, error)
      // What is one of too many waits until the API takes more, whatever comes back.
      await (statusOf(error) === TOO_MANY ? wait(ms) : untilCalled(statusMonitor.onImproved, ms))
    }
  }
  return []
}

/**
 * Sends what an earlier run of the app could not, when its user is back. Resolves with whether there was anything;
 * never rejects: what the API refuses is forgotten.
 */
export async function resumeFavorites(uid: string): Promise<boolean> {
  const items = await readWaiting(uid)
  for (const item of items) {
    await sendFavorite(uid, item).catch((error) =>
      log.warn('The API does not take this favorite, so it is given up', statusOf(error)),
    )
  }
  return items.length > 0
}
