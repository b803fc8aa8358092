import { create } from 'zustand'
import { statusOf } from '../../api/problem.ts'
import { deleteUser } from '../../api/users.ts'
import { holdCalls, removeOwnRecord, requireUid, signOut } from '../../domain/auth/auth.ts'
import { deletionMark } from '../../domain/auth/deletion-mark.ts'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { getAccountMessages } from '../../locales/account-settings.ts'
import { deleteIdentity } from './account-provider.ts'
import { identityCheck } from './identity-check.ts'

/**
 * The order in which an account goes: the record in the document store, then the data at the backend, and the
 * identity last, because the other two are asked for with its token.
 */
export const DELETION_STEPS = ['record', 'backend', 'identity'] as const
export type DeletionStep = (typeof DELETION_STEPS)[number]

/** How far a deletion has come. */
export interface DeletionState {
  readonly phase: 'idle' | 'running' | 'failed' | 'finished'
  /** What is gone for certain, in order. */
  readonly done: readonly DeletionStep[]
}

const NO_DELETION: DeletionState = { phase: 'idle', done: [] }

/** The step a deletion is at; null when none is left. */
export function nextStep({ done }: DeletionState): DeletionStep | null {
  return DELETION_STEPS.find((step) => !done.includes(step)) ?? null
}

/** `vanished`: the whole identity is gone. */
type StepOutcome = 'removed' | 'vanished' | 'failed'

/**
 * What an error of a step means; a part that is gone already is as good as removed. `status` is the HTTP status, `code`
 * the provider's or the document store's. A refused token says nothing: the account may well exist, so that is a failure.
 */
function readFailure(status: number | undefined, code: string | null): StepOutcome {
  if (code === 'auth/user-not-found') return 'vanished'
  return status === 404 || code === 'not-found' ? 'removed' : 'failed'
}

/**
 * Whether the user typed what they were asked to type. Case does not count, because users do not
 * distinguish it in addresses; spaces around it come along when it is pasted.
 */
export function isConfirmed(typed: string, expected: string): boolean {
  return typed.trim().toLowerCase() === expected.toLowerCase()
}

export interface DeletionPorts {
  uid(): string
  /** Sets the mark that lets a deletion be taken up again, done when it is written down; null takes it away. */
  mark(uid: string | null): Promise<void> | void
  /** Holds the API's calls about the user until the steps have settled; the calls of the steps themselves do not wait. */
  holdCalls(steps: Promise<void>): void
  /** Each removes its part. False: the user would not confirm, so nothing was removed. */
  readonly remove: Record<DeletionStep, (uid: string) => Promise<unknown>>
  /** A step could not be carried out: the mark stays. */
  onFailed(): void
  /** Nothing is left of the account: the session on this computer ends too. */
  onFinished(): Promise<void> | void
}

/** Carries out the steps, one after the other; `useProgress` is how far it has come. */
export function createDeletion(ports: DeletionPorts) {
  const useProgress = create<DeletionState>()(() => NO_DELETION)
  /** Whose deletion the progress is about. */
  let owner: string | null = null

  async function attempt(step: DeletionStep, uid: string): Promise<StepOutcome> {
    try {
      // Another window may have signed another user in: their part is not to be removed.
      if (ports.uid() !== uid) return 'failed'
      return (await ports.remove[step](uid)) === false ? 'failed' : 'removed'
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
      const outcome = await attempt(step, uid)
      if (outcome === 'failed') return useProgress.setState({ phase: 'failed' })
      // The identity goes last: when it is gone, so is everything before it.
      const done = outcome === 'vanished' ? DELETION_STEPS : [...state.done, step]
      const isOver = done.length === DELETION_STEPS.length
      useProgress.setState({ phase: isOver ? 'finished' : 'running', done })
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

function isSignedIn(): boolean {
  try {
    return requireUid() !== ''
  } catch {
    return false
  }
}

/** The app's one deletion. */
export const deletion = createDeletion({
  uid: requireUid,
  mark: deletionMark.set,
  holdCalls,
  remove: {
    record: removeOwnRecord,
    backend: deleteUser,
    identity: async () => {
      const removed = await identityCheck.withRecentSignIn(async () => {
        await deleteIdentity()
        return true
      })
      return removed === true
    },
  },
  onFailed: () => {
    // The provider answers alike for an account that is gone and for a session it has ended.
    if (!isSignedIn()) {
      notify({ message: getAccountMessages().remove.unclear, tone: 'plain' })
    }
  },
  onFinished: async () => {
    // The provider has signed out by itself, unless it was gone before: then the session is still here.
    if (isSignedIn()) await signOut().catch(() => {})
    notify({ message: getAccountMessages().remove.done, tone: 'success' })
  },
})
