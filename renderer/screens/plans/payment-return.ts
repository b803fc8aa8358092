/** Pure state machine of the payment provider's return page. use-payment-return.ts runs the effects. */
import { PAYMENT_REDIRECT_MS, PAYMENT_RETURN_MAX_MS } from '../../limits.ts'
import type { GrantOutcome } from './payment-grants.ts'

/**
 * `identity` means that the sign-in state is still loading. `looking` means that the URL names no plan, so the API
 * looks up the paid session, and `not-found` that there is none. `queued` means that the request failed temporarily and is retried. `idle` has nothing to
 * do.
 */
export type ReturnPhase =
  | 'identity'
  | 'signed-out'
  | 'looking'
  | 'not-found'
  | 'granting'
  | 'granted'
  | 'queued'
  | 'refused'
  | 'idle'

export interface PaymentReturn {
  readonly phase: ReturnPhase
  /** True when the URL names a plan. */
  readonly hasPlan: boolean
  readonly sentence: string | null
  /** Time from the opening of the page to the last tick, in ms. */
  readonly elapsed: number
  /** True after the user canceled the automatic return. */
  readonly isStaying: boolean
  readonly hasLeft: boolean
}

export type ReturnEvent =
  | { readonly type: 'identity'; readonly status: 'loading' | 'signed-in' | 'signed-out' }
  /** `found` is null when the lookup failed. */
  | { readonly type: 'looked'; readonly found: boolean | null }
  | { readonly type: 'outcome'; readonly outcome: GrantOutcome }
  | { readonly type: 'tick'; readonly elapsed: number }
  | { readonly type: 'stay' }

/** `grant` requests the paid plan, `look-up` looks for a paid session, and `leave` navigates to the plans. */
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

export function reduceReturn(state: PaymentReturn, event: ReturnEvent): ReturnStep {
  const step = applyEvent(state, event)
  if (!isDue(step.state)) return step
  return { state: { ...step.state, hasLeft: true }, effects: [...step.effects, 'leave'] }
}

function applyEvent(state: PaymentReturn, event: ReturnEvent): ReturnStep {
  switch (event.type) {
    case 'identity':
      return applySignIn(state, event.status)
    case 'looked':
      if (state.phase !== 'looking') return withoutEffects(state)
      return withoutEffects({ ...state, phase: phaseAfterLookup(event.found) })
    case 'outcome':
      return withoutEffects(applyOutcome(state, event.outcome))
    case 'tick':
      return withoutEffects({ ...state, elapsed: Math.max(state.elapsed, event.elapsed) })
    case 'stay':
      return withoutEffects({ ...state, isStaying: true })
  }
}

function phaseAfterLookup(found: boolean | null): ReturnPhase {
  if (found === null) return 'idle'
  return found ? 'granting' : 'not-found'
}

function withoutEffects(state: PaymentReturn): ReturnStep {
  return { state, effects: [] }
}

/** Requests the plan once when the user is signed in. Otherwise, waits for the sign-in. */
function applySignIn(
  state: PaymentReturn,
  status: 'loading' | 'signed-in' | 'signed-out',
): ReturnStep {
  if (status === 'loading') return withoutEffects(state)
  if (status === 'signed-out')
    return withoutEffects({ ...state, phase: 'signed-out', sentence: null })
  if (state.phase !== 'identity' && state.phase !== 'signed-out') return withoutEffects(state)
  return state.hasPlan
    ? { state: { ...state, phase: 'granting' }, effects: ['grant'] }
    : { state: { ...state, phase: 'looking' }, effects: ['look-up'] }
}

function applyOutcome(state: PaymentReturn, outcome: GrantOutcome): PaymentReturn {
  // A queued grant may still succeed while the page is open. A final result is never replaced.
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

/** Returns true 5 s after the page opened if nothing is pending, and after 10 s in any case. */
function isDue(state: PaymentReturn): boolean {
  const { elapsed, isStaying, hasLeft } = state
  if (isStaying || hasLeft) return false
  if (elapsed >= PAYMENT_RETURN_MAX_MS) return true
  return elapsed >= PAYMENT_REDIRECT_MS && !isWorking(state)
}

const SECOND_MS = 1_000

/** Seconds until the automatic return. 0 while the page waits for the plan. Null after the user chose to stay. */
export function secondsLeft({ elapsed, isStaying }: PaymentReturn): number | null {
  if (isStaying) return null
  return Math.max(0, Math.ceil((PAYMENT_REDIRECT_MS - elapsed) / SECOND_MS))
}
