import { statusOf } from '../../api/problem.ts'
import { mayWorkLater, retryDelay } from '../../api/send-again.ts'
import { errorCode } from '../../lib/error-code.ts'
import { untilCalled } from '../../lib/until-called.ts'
import { isSignedIn } from '../auth/auth.ts'
import { statusMonitor } from '../status/status.ts'

/** A fault of the server's own may come again each time: it is told at once, not waited out. */
const FAULT = 500
const TOO_MANY = 429

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  return status !== FAULT && mayWorkLater(status, errorCode(error))
}

/**
 * Sends a change of a user until the API takes it; what it cannot take at this moment is sent again. Resolves with the
 * answer, or with null once its user has left.
 * @param onWaiting called before each wait
 * @throws what the API refuses it with
 */
export async function sendUntilTaken<Answer>(
  uid: string,
  send: () => Promise<Answer>,
  onWaiting: () => void = () => {},
): Promise<Answer | null> {
  for (let failures = 1; isSignedIn(uid); failures += 1) {
    try {
      return await send()
    } catch (error) {
      if (!isSignedIn(uid)) break
      if (!isPassing(error)) throw error
      onWaiting()
      const ms = retryDelay(failures, error)
      // What is one of too many waits until the API takes more, whatever comes back.
      await (statusOf(error) === TOO_MANY ? wait(ms) : untilCalled(statusMonitor.onImproved, ms))
    }
  }
  return null
}
