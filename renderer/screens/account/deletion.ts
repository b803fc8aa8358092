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

/** Steps of deleting an account, in order. The identity is last, because its token authorizes the other two steps. */
export const DELETION_STEPS = ['record', 'backend', 'identity'] as const
export type DeletionStep = (typeof DELETION_STEPS)[number]

export interface DeletionState {
  readonly phase: 'idle' | 'running' | 'failed' | 'finished'
  readonly done: readonly DeletionStep[]
}

const NO_DELETION: DeletionState = { phase: 'idle', done: [] }

export function nextStep({ done }: DeletionState): DeletionStep | null {
  return DELETION_STEPS.find((step) => !done.includes(step)) ?? null
}

/** `vanished` means that the identity no longer exists. */
type StepOutcome = 'removed' | 'vanished' | 'failed'

/**
 * Classifies the error of a step. Data that does not exist counts as removed. A rejected token is a failure, because
 * the account may still exist. `code` is from the identity provider or the document store.
 */
function classifyError(status: number | undefined, code: string | null): StepOutcome {
  if (code === 'auth/user-not-found') return 'vanished'
  return status === 404 || code === 'not-found' ? 'removed' : 'failed'
}

/** Ignores case and surrounding spaces, which a pasted address may contain. */
export function isConfirmed(typed: string, expected: string): boolean {
  return typed.trim().toLowerCase() === expected.toLowerCase()
}

export interface DeletionPorts {
  uid(): string
  /** Stores a mark, so that an interrupted deletion can resume. Null removes the mark. */
  setMark(uid: string | null): Promise<void> | void
  /** Delays API calls about the user, except those of the steps, until the steps have settled. */
  holdCalls(steps: Promise<void>): void
  /** Each function removes one part of the account. It resolves with false if the user did not confirm. */
  readonly remove: Record<DeletionStep, (uid: string) => Promise<unknown>>
  onFailed(): void
  /** Called when the account is deleted. Must end the local session. */
  onFinished(): Promise<void> | void
}

/** Runs the deletion steps in order. `useProgress` returns the state. */
export function createDeletion(ports: DeletionPorts) {
  const useProgress = create<DeletionState>()(() => NO_DELETION)
  let lastUid: string | null = null

  async function runStep(step: DeletionStep, uid: string): Promise<StepOutcome> {
    try {
      // Another window may have signed in another user, whose data must not be removed.
      if (ports.uid() !== uid) return 'failed'
      return (await ports.remove[step](uid)) === false ? 'failed' : 'removed'
    } catch (error) {
      const status = statusOf(error)
      const code = errorCode(error)
      const outcome = classifyError(status, code)
      // Logs only code and status, because provider errors contain personal data.
      if (outcome === 'failed') {
        log.warn('A step of deleting the account failed', { step, status, code })
      }
      return outcome
    }
  }

  async function runSteps(uid: string): Promise<void> {
    for (;;) {
      const state = useProgress.getState()
      const step = nextStep(state)
      if (state.phase !== 'running' || step === null) return
      const outcome = await runStep(step, uid)
      if (outcome === 'failed') return useProgress.setState({ phase: 'failed' })
      // The identity is deleted last. If it does not exist, an earlier attempt has deleted all other parts.
      const done = outcome === 'vanished' ? DELETION_STEPS : [...state.done, step]
      const isFinished = done.length === DELETION_STEPS.length
      useProgress.setState({ phase: isFinished ? 'finished' : 'running', done })
    }
  }

  /** Starts or resumes the deletion. Never rejects, because `phase` is the outcome. */
  async function run(): Promise<void> {
    if (useProgress.getState().phase === 'running') return
    const uid = ports.uid()
    useProgress.setState({
      phase: 'running',
      done: lastUid === uid ? useProgress.getState().done : [],
    })
    lastUid = uid
    await ports.setMark(uid)
    const steps = runSteps(uid)
    // A call that fails because the account is deleted would look like an expired session.
    ports.holdCalls(steps)
    await steps
    if (useProgress.getState().phase !== 'finished') return ports.onFailed()
    await ports.setMark(null)
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
  setMark: deletionMark.set,
  holdCalls: delayCalls,
  remove: {
    record: removeOwnRecord,
    backend: deleteUser,
    identity: async () => {
      const isRemoved = await identityCheck.withRecentSignIn(async () => {
        await deleteIdentity()
        return true
      })
      return isRemoved === true
    },
  },
  onFailed: () => {
    // The provider responds in the same way for a deleted account and for a session that it ended.
    if (!isSignedIn()) {
      notify({ message: accountSettingsText.remove.unconfirmed, tone: 'plain' })
    }
  },
  onFinished: async () => {
    // Deleting the identity signs out, unless it was deleted earlier.
    if (isSignedIn()) await signOut().catch(() => {})
    notify({ message: accountSettingsText.remove.done, tone: 'success' })
  },
})
