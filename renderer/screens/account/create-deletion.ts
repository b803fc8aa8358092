/** Carries out the deletion plan, one step after the other, over any services. */

import { create } from 'zustand'
import { statusOf } from '../../api/problem.ts'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import {
  afterStep,
  type DeletionState,
  type DeletionStep,
  NO_DELETION,
  nextStep,
  readFailure,
  type StepOutcome,
} from './deletion-plan.ts'

export interface DeletionPorts {
  uid(): string
  /** Sets the mark that lets a deletion be taken up again, done when it is written down; null takes it away. */
  mark(uid: string | null): Promise<void> | void
  /** Holds the API's calls about the user until the steps have settled; the calls of the steps themselves do not wait. */
  holdCalls(steps: Promise<void>): void
  /** Each removes its part. False: the user would not confirm, so nothing was removed. */
  readonly remove: Record<DeletionStep, (uid: string) => Promise<boolean>>
  /** A step could not be carried out: the mark stays. */
  onFailed(): void
  /** Nothing is left of the account: the session on this computer ends too. */
  onFinished(): Promise<void> | void
}

/** Makes the one deletion of the app; `useProgress` is how far it has come. */
export function createDeletion(ports: DeletionPorts) {
  const useProgress = create<DeletionState>()(() => NO_DELETION)
  /** Whose deletion the progress is about. */
  let owner: string | null = null

  async function attempt(step: DeletionStep, uid: string): Promise<StepOutcome> {
    try {
      // Another window may have signed another user in: their part is not to be removed.
      if (ports.uid() !== uid) return 'failed'
      return (await ports.remove[step](uid)) ? 'removed' : 'failed'
    } catch (error) {
      const [status, code] = [statusOf(error), errorCode(error)]
      const outcome = readFailure(status, code)
      // The code and status only: a provider's error carries more than a log may hold.
      if (outcome === 'failed') {
        log.warn('A step of deleting the account failed', { step, status, code })
      }
      return outcome
    }
  }

  async function removeParts(uid: string): Promise<void> {
    for (;;) {
      const state = useProgress.getState()
      const step = nextStep(state)
      if (state.phase !== 'running' || step === null) return
      useProgress.setState(afterStep(state, await attempt(step, uid)))
    }
  }

  /** Begins, or goes on where it stopped. Never rejects: `phase` says how it ended. */
  async function run(): Promise<void> {
    if (useProgress.getState().phase === 'running') return
    const uid = ports.uid()
    useProgress.setState({
      phase: 'running',
      done: owner === uid ? useProgress.getState().done : [],
    })
    owner = uid
    await ports.mark(uid)
    const steps = removeParts(uid)
    // A call that the row or the identity of the account no longer answers would look like an expired session.
    ports.holdCalls(steps)
    await steps
    if (useProgress.getState().phase !== 'finished') return ports.onFailed()
    await ports.mark(null)
    useProgress.setState(NO_DELETION)
    await ports.onFinished()
  }

  return { useProgress, run }
}
