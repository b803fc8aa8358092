/**
 * The order in which an account goes, as a pure table: the record in the document store, then the
 * data at the backend, and the identity last, because the other two are asked for with its token.
 */

export const DELETION_STEPS = ['record', 'backend', 'identity'] as const
export type DeletionStep = (typeof DELETION_STEPS)[number]

/** How far a deletion has come. */
export interface DeletionState {
  readonly phase: 'idle' | 'running' | 'failed' | 'finished'
  /** What is gone for certain, in order. */
  readonly done: readonly DeletionStep[]
}

export const NO_DELETION: DeletionState = { phase: 'idle', done: [] }

/** `gone`: there was nothing left to remove, which is as good. `vanished`: the whole identity is. */
export type StepOutcome = 'removed' | 'gone' | 'vanished' | 'failed'

/** The step a deletion is at; null when none is left. */
export function nextStep({ done }: DeletionState): DeletionStep | null {
  return DELETION_STEPS.find((step) => !done.includes(step)) ?? null
}

/** The state after the present step ended in `outcome`. */
export function afterStep(state: DeletionState, outcome: StepOutcome): DeletionState {
  const step = nextStep(state)
  if (step === null) return { ...state, phase: 'finished' }
  if (outcome === 'failed') return { ...state, phase: 'failed' }
  // The identity goes last: when it is gone, so is everything before it.
  const done = outcome === 'vanished' ? DELETION_STEPS : [...state.done, step]
  return { phase: done.length === DELETION_STEPS.length ? 'finished' : 'running', done }
}

/**
 * What an error of a step means. `status` is the HTTP status, `code` the provider's or the document
 * store's. A refused token says nothing: the account may well exist, so that is a failure.
 */
export function readFailure(status: number | undefined, code: string | null): StepOutcome {
  if (code === 'auth/user-not-found') return 'vanished'
  if (status === 404 || code === 'not-found') return 'gone'
  return 'failed'
}

/**
 * Whether the user typed what they were asked to type. Case does not count, because users do not
 * distinguish it in addresses; spaces around it come along when it is pasted.
 */
export function isConfirmed(typed: string, expected: string): boolean {
  return typed.trim().toLowerCase() === expected.toLowerCase()
}
