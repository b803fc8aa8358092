/** What was kept without an account goes along with a sign-in to one: the API moves it, all or nothing. */
import { statusOf } from '../../api/problem.ts'
import { mayWorkLater, retryDelay } from '../../api/send-again.ts'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'

/** A listener without an account who has signed in to one. */
export interface LeftBehind {
  readonly uid: string
  /** Their last ID token, which proves whose all that is. In memory alone. */
  readonly token: string
}

interface CarryPorts {
  merge(uid: string, token: string): Promise<unknown>
  /** Whether this account is signed in, still. */
  isHere(uid: string): boolean
  /** Resolves when the account is there to be merged into. */
  whenReady(): Promise<void>
  /** Calls back once, at the latest after so many ms, when it is worth another attempt. */
  untilBack(ms: number): Promise<void>
  onDone(): void
  /** It did not work at once, and is tried again by itself. */
  onWaiting(): void
  /** The API has refused it; `again` tries once more. */
  onRefused(error: unknown, again: () => void): void
}

/** Makes the function that carries it over to the account of that uid. Never rejects. */
export function createCarryOver(ports: CarryPorts) {
  return async function carry(uid: string, { token }: LeftBehind): Promise<void> {
    await ports.whenReady()
    for (let failures = 1; ports.isHere(uid); failures += 1) {
      try {
        await ports.merge(uid, token)
        return ports.onDone()
      } catch (error) {
        const status = statusOf(error)
        log.warn('What was kept without an account could not be carried over', { status })
        if (!mayWorkLater(status, errorCode(error))) {
          return ports.onRefused(error, () => void carry(uid, { uid, token }))
        }
        if (failures === 1) ports.onWaiting()
        await ports.untilBack(retryDelay(failures, error))
      }
    }
  }
}
