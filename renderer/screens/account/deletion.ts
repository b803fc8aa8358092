import { create } from 'zustand'
import { accountSettingsText } from '../../../shared/locales/generated/account-settings.ts'
import { statusOf } from '../../api/problem.ts'
import { deleteUser } from '../../api/users.ts'
import { delayCalls, removeOwnRecord, requireUid, signOut } from '../../domain/auth/auth.ts'
import { deletionMark } from '../../domain/auth/deletion-mark.ts'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { deleteIdentity } from './account-provider.ts'
import { identityCheck } from './identity-check.ts'

/**
 * Deletion order: the user record, then the backend data. The identity comes last, because its token authorizes the
 * other two.
 */
export const DELETION_STEPS = ['record', 'backend', 'identity'] as const
export type DeletionStep = (typeof DELETION_STEPS)[number]

export interface DeletionState {
  readonly phase: 'idle' | 'running' | 'failed' | 'finished'
  readonly done: readonly DeletionStep[]
}

const NO_DELETION: DeletionState = { phase: 'idle', done: [] }

/** The next step; null when none is left. */
export function nextStep({ done }: DeletionState): DeletionStep | null {
  return DELETION_STEPS.find((step) => !done.includes(step)) ?? null
}

/** `vanished`: the identity no longer exists. */
type StepOutcome = 'removed' | 'vanished' | 'failed'

/**
 * Classifies the error of a step; something already deleted counts as removed. `status` is the HTTP status, `code`
 * the code of the provider or the document store. A rejected token is a failure, because the account may still exist.
 */
function readFailure(status: number | undefined, code: string | null): StepOutcome {
  if (code === 'auth/user-not-found') return 'vanished'
  return status === 404 || code === 'not-found' ? 'removed' : 'failed'
}

/**
 * Compares the typed confirmation. It ignores case, which users do not distinguish in addresses, and surrounding
 * spaces, which come with a paste.
 */
export function isConfirmed(typed: string, expected: string): boolean {
  return typed.trim().toLowerCase() === expected.toLowerCase()
}

export interface DeletionPorts {
  uid(): string
  /** Sets the mark that lets a deletion resume, resolved when it is stored; null removes it. */
  mark(uid: string | null): Promise<void> | void
  /** Holds API calls about the user until the steps have settled, except the calls of the steps. */
  holdCalls(steps: Promise<void>): void
  /** Each removes one part. False: the user did not confirm, so nothing was removed. */
  readonly remove: Record<DeletionStep, (uid: string) => Promise<unknown>>
  /** A step failed; the mark stays. */
  onFailed(): void
  /** Nothing of the account is left, so the local session ends too. */
  onFinished(): Promise<void> | void
}

/** Runs the deletion steps in order; `useProgress` returns the state. */
export function createDeletion(ports: DeletionPorts) {
  const useProgress = create<DeletionState>()(() => NO_DELETION)
  let owner: string | null = null

  async function attempt(step: DeletionStep, uid: string): Promise<StepOutcome> {
    try {
      // Another window may have signed in another user, whose data must not be removed.
      if (ports.uid() !== uid) return 'failed'
      return (await ports.remove[step](uid)) === false ? 'failed' : 'removed'
    } catch (error) {
      const [status, code] = [statusOf(error), errorCode(error)]
      const outcome = readFailure(status, code)
      // Logs the code and status only: provider errors contain more than a log may hold.
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
      // The identity goes last: if it is gone, all earlier parts are gone.
      const done = outcome === 'vanished' ? DELETION_STEPS : [...state.done, step]
      const isOver = done.length === DELETION_STEPS.length
      useProgress.setState({ phase: isOver ? 'finished' : 'running', done })
    }
  }

  /** Starts or resumes. Never rejects: `phase` reports the outcome. */
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
    // A late call that fails for the deleted account would look like an expired session.
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

export const deletion = createDeletion({
  uid: requireUid,
  mark: deletionMark.set,
  holdCalls: delayCalls,
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
    // The provider responds the same for a deleted account and for a session that it ended.
    if (!isSignedIn()) {
      notify({ message: accountSettingsText.remove.unclear, tone: 'plain' })
    }
  },
  onFinished: async () => {
    // The provider signs out on deletion. If the account was deleted earlier, the session still exists here.
    if (isSignedIn()) await signOut().catch(() => {})
    notify({ message: accountSettingsText.remove.done, tone: 'success' })
  },
})
