/**
 * State machine of the payment return page (specification, sections 2, 4 and 5). Pure; use-payment-return.ts runs its
 * effects.
 */
import { PAYMENT_REDIRECT_MS, PAYMENT_RETURN_MAX_MS } from '../../limits.ts'
import type { GrantOutcome } from './payment-grants.ts'

/**
 * `identity`: the session is not known yet. `looking`: the URL names no plan, so the API is queried. `queued`: the
 * request failed for now and is retried later. `idle`: nothing to do.
 */
export type ReturnPhase =
  | 'identity'
  | 'signed-out'
  | 'looking'
  | 'granting'
  | 'granted'
  | 'queued'
  | 'refused'
  | 'idle'

export interface PaymentReturn {
  readonly phase: ReturnPhase
  /** The URL names a plan. */
  readonly hasPlan: boolean
  readonly sentence: string | null
  /** ms since the page opened, at the last tick. */
  readonly elapsed: number
  /** The user cancelled the automatic return. */
  readonly isStaying: boolean
  readonly hasLeft: boolean
}

export type ReturnEvent =
  | { readonly type: 'identity'; readonly status: 'loading' | 'signed-in' | 'signed-out' }
  | { readonly type: 'looked'; readonly found: boolean }
  | { readonly type: 'outcome'; readonly outcome: GrantOutcome }
  | { readonly type: 'tick'; readonly elapsed: number }
  | { readonly type: 'stay' }

/** `grant`: sends the claims update. `look-up`: queries the paid session. `leave`: navigates to the plans. */
export type ReturnEffect = 'grant' | 'look-up' | 'leave'

interface ReturnStep {
  readonly state: PaymentReturn
  readonly effects: readonly ReturnEffect[]
}

export function startReturn(hasPlan: boolean): PaymentReturn {
  return {
    phase: 'identity',
    hasPlan,
    sentence: null,
    elapsed: 0,
    isStaying: false,
    hasLeft: false,
  }
}

/** Pure transition function: (state, event) -> next state and effects. */
export function reduceReturn(state: PaymentReturn, event: ReturnEvent): ReturnStep {
  const step = follow(state, event)
  if (!isDue(step.state)) return step
  return { state: { ...step.state, hasLeft: true }, effects: [...step.effects, 'leave'] }
}

function follow(state: PaymentReturn, event: ReturnEvent): ReturnStep {
  switch (event.type) {
    case 'identity':
      return meet(state, event.status)
    case 'looked':
      if (state.phase !== 'looking') return same(state)
      return same({ ...state, phase: event.found ? 'granting' : 'idle' })
    case 'outcome':
      return same(conclude(state, event.outcome))
    case 'tick':
      return same({ ...state, elapsed: Math.max(state.elapsed, event.elapsed) })
    case 'stay':
      return same({ ...state, isStaying: true })
  }
}

function same(state: PaymentReturn): ReturnStep {
  return { state, effects: [] }
}

/** Signed in, it requests the plan once. Signed out, it waits for the sign-in. */
function meet(state: PaymentReturn, status: 'loading' | 'signed-in' | 'signed-out'): ReturnStep {
  if (status === 'loading') return same(state)
  if (status === 'signed-out') return same({ ...state, phase: 'signed-out', sentence: null })
  if (state.phase !== 'identity' && state.phase !== 'signed-out') return same(state)
  return state.hasPlan
    ? { state: { ...state, phase: 'granting' }, effects: ['grant'] }
    : { state: { ...state, phase: 'looking' }, effects: ['look-up'] }
}

function conclude(state: PaymentReturn, outcome: GrantOutcome): PaymentReturn {
  // A queued grant may still arrive while the user stays; a final result is not replaced.
  if (state.phase !== 'granting' && state.phase !== 'queued' && state.phase !== 'looking') {
    return state
  }
  switch (outcome.type) {
    case 'granted':
      return { ...state, phase: 'granted' }
    case 'waiting':
      return { ...state, phase: 'queued' }
    case 'refused':
      return { ...state, phase: 'refused', sentence: outcome.sentence }
  }
}

export function isWorking({ phase, hasPlan }: PaymentReturn): boolean {
  if (phase === 'identity') return hasPlan
  return phase === 'looking' || phase === 'granting'
}

/** True when the update is done and 5 s have passed, and after 10 s in any case. */
function isDue(state: PaymentReturn): boolean {
  const { elapsed, isStaying, hasLeft } = state
  if (isStaying || hasLeft) return false
  if (elapsed >= PAYMENT_RETURN_MAX_MS) return true
  return elapsed >= PAYMENT_REDIRECT_MS && !isWorking(state)
}

const SECOND_MS = 1_000

/** Seconds until the automatic return; 0 while it waits for the update; null once the user chose to stay. */
export function secondsLeft({ elapsed, isStaying }: PaymentReturn): number | null {
  if (isStaying) return null
  return Math.max(0, Math.ceil((PAYMENT_REDIRECT_MS - elapsed) / SECOND_MS))
}
