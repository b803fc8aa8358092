import { statusOf } from '../../api/problem.ts'
import { retryDelay } from '../../api/send-again.ts'
import { untilCalled } from '../../lib/until-called.ts'
import { isSignedIn } from '../auth/auth.ts'
import { keepsChange, settleChanges } from '../errors/errors.ts'
import { statusMonitor } from '../status/status.ts'

const TOO_MANY = 429

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Sends a change of a user until the API takes it; what it cannot take at this moment is sent again. Resolves with the
 * answer, or with null once its user has left.
 * @param kind of the change: one toast is up for all changes of a kind
 * @param onWaiting called before each wait
 * @throws what the API refuses it with; the caller shows it (rejectChange)
 */
export async function sendUntilTaken<Answer>(
  kind: string,
  uid: string,
  send: () => Promise<Answer>,
  onWaiting: () => void = () => {},
): Promise<Answer | null> {
  for (let failures = 1; isSignedIn(uid); failures += 1) {
    try {
      const answer = await send()
      settleChanges(kind)
      return answer
    } catch (error) {
      if (!isSignedIn(uid)) break
      if (!keepsChange({ kind, error }, 'user', failures > 1)) throw error
      onWaiting()
      const ms = retryDelay(failures, error)
      // What is one of too many waits until the API takes more, whatever comes back.
      await (statusOf(error) === TOO_MANY ? wait(ms) : untilCalled(statusMonitor.onImproved, ms))
    }
  }
  settleChanges(kind)
  return null
}
