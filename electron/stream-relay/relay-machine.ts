import type { StreamEvent } from '../../preload/contract/streams.ts'
import { finalReason, type Problem } from '../../shared/net/stream-problem.ts'
import { afterConnection, FRESH_RETRIES, type RetryState } from '../../shared/radio/retry-policy.ts'
import type { StreamEnd } from '../../shared/radio/stream-ends.ts'
import type { SilenceLimit } from './stall-watch.ts'

/* Pure state machine of a stream. The session reports connection events and runs the effects. */

/** After playback, a 404 is retried for this long: Icecast returns 404 until a restarted source is back. */
export const NOT_FOUND_GRACE_MS = 60_000
/** Minimum interval of reconnects for quiet streams: some stations always send in blocks. */
export const QUIET_AGAIN_MS = 30_000

export interface RelayState {
  readonly phase: 'connecting' | 'receiving' | 'waiting' | 'offline' | 'ended'
  readonly attempt: number
  readonly retries: RetryState
  readonly lostAt: number | null
  /** A silent connection is held while another attempt runs. The first that sends wins. */
  readonly holding: boolean
  readonly heldAt: number | null
}

export type RelayEvent =
  | { readonly type: 'head' }
  | {
      readonly type: 'over'
      readonly problem: Problem
      readonly audioMs: number | null
      /** The headers had arrived: the connection was received or held. */
      readonly hadHeaders: boolean
      readonly bytes: number
    }
  /** No bytes for the given limit. The connection is still open. */
  | {
      readonly type: 'silent'
      readonly limit: SilenceLimit
      readonly audioMs: number | null
      readonly bytes: number
    }
  | { readonly type: 'recovered' }
  /** The relay closed the connection to request it differently. */
  | { readonly type: 'again' }
  | { readonly type: 'due' }
  | { readonly type: 'network'; readonly online: boolean }
  /** The computer slept. The running attempt, if any, was aborted. */
  | { readonly type: 'resumed' }

export type Untimed<E> = E extends unknown ? Omit<E, 'at'> : never

export type Effect =
  | { readonly do: 'connect' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop-waiting' }
  /** The held connection continues: aborts the running attempt or wait. */
  | { readonly do: 'use-held' }
  | { readonly do: 'drop-held' }
  | { readonly do: 'end'; readonly reason: StreamEnd }
  | { readonly do: 'report'; readonly event: Untimed<StreamEvent> }

export interface Decision {
  readonly state: RelayState
  readonly effects: readonly Effect[]
}

export interface RelayContext {
  readonly now: number
  readonly online: boolean
  readonly random: number
}

function connect(state: RelayState): Decision {
  const next: RelayState = { ...state, phase: 'connecting', attempt: state.attempt + 1 }
  return { state: next, effects: [{ do: 'connect' }] }
}

function waitForNetwork(state: RelayState, before: readonly Effect[] = []): Decision {
  const report: Effect = { do: 'report', event: { type: 'waiting-for-network' } }
  return { state: { ...state, phase: 'offline' }, effects: [...before, report] }
}

function finish(state: RelayState, reason: StreamEnd, before: readonly Effect[] = []): Decision {
  return { state: { ...state, phase: 'ended' }, effects: [...before, { do: 'end', reason }] }
}

function withGrace(problem: Problem, state: RelayState, now: number): Problem {
  const mayReturn =
    problem.kind === 'end' &&
    problem.reason === 'not-found' &&
    state.lostAt !== null &&
    now - state.lostAt < NOT_FOUND_GRACE_MS
  return mayReturn ? { kind: 'loss', reason: 'server-error' } : problem
}

function over(
  before: RelayState,
  event: Extract<RelayEvent, { type: 'over' }>,
  context: RelayContext,
): Decision {
  const state = event.audioMs === null ? before : { ...before, lostAt: context.now }
  const problem = withGrace(event.problem, state, context.now)
  if (state.holding && isRefusal(problem)) return refused(state, event, context)
  if (problem.kind === 'end') return finish(state, problem.reason)
  const { reason } = problem
  const lost: Effect = { do: 'report', event: { type: 'lost', reason, bytes: event.bytes } }
  const isRefused = reason === 'refused'
  const { retries, waitMs } = afterConnection(
    state.retries,
    event.audioMs,
    context.random,
    isRefused,
  )
  // An attempt that failed offline does not count against the station.
  if (!context.online) {
    return waitForNetwork(event.audioMs === null ? state : { ...state, retries }, [lost])
  }
  const next: RelayState = { ...state, retries }
  if (waitMs === null) return finish(next, finalReason(reason, event.hadHeaders), [lost])
  const retrying: Effect = {
    do: 'report',
    event: { type: 'retrying', attempt: state.attempt + 1, inMs: waitMs },
  }
  if (waitMs === 0) {
    const connecting = connect(next)
    return { ...connecting, effects: [lost, retrying, ...connecting.effects] }
  }
  return {
    state: { ...next, phase: 'waiting' },
    effects: [lost, retrying, { do: 'wait', ms: waitMs }],
  }
}

function isRefusal({ kind, reason }: Problem): boolean {
  return kind === 'end' || reason === 'server-error'
}

/** The server may count the held connection against a listener limit. The next attempt drops it first. */
function refused(
  state: RelayState,
  event: Extract<RelayEvent, { type: 'over' }>,
  context: RelayContext,
): Decision {
  const problem: Problem = { kind: 'loss', reason: 'server-error' }
  const decision = over({ ...state, holding: false }, { ...event, problem }, context)
  return { ...decision, effects: [{ do: 'drop-held' }, ...decision.effects] }
}

function hold(
  state: RelayState,
  { limit, audioMs, bytes }: Extract<RelayEvent, { type: 'silent' }>,
  context: RelayContext,
): Decision {
  const isSoon = state.heldAt !== null && context.now - state.heldAt < QUIET_AGAIN_MS
  if (limit === 'quiet' && (audioMs === null || isSoon)) return { state, effects: [] }
  const problem: Problem = { kind: 'loss', reason: 'silent' }
  const decision = over(state, { type: 'over', problem, audioMs, hadHeaders: true, bytes }, context)
  if (decision.state.phase === 'ended') return decision
  return { ...decision, state: { ...decision.state, holding: true, heldAt: context.now } }
}

export function startDecision(online: boolean): Decision {
  const state: RelayState = {
    phase: 'offline',
    attempt: 0,
    retries: FRESH_RETRIES,
    lostAt: null,
    holding: false,
    heldAt: null,
  }
  return online ? connect(state) : waitForNetwork(state)
}

/** Transition function. Events that do not fit the phase are ignored. */
export function decide(state: RelayState, event: RelayEvent, context: RelayContext): Decision {
  const nothing: Decision = { state, effects: [] }
  const { phase } = state
  if (phase === 'ended') return nothing
  if (event.type === 'head')
    return phase === 'connecting'
      ? { state: { ...state, phase: 'receiving', holding: false }, effects: [] }
      : nothing
  if (event.type === 'silent') return phase === 'receiving' ? hold(state, event, context) : nothing
  if (event.type === 'recovered') {
    if (!state.holding) return nothing
    return {
      state: { ...state, phase: 'receiving', holding: false },
      effects: [{ do: 'use-held' }],
    }
  }
  if (event.type === 'over' && event.hadHeaders && phase !== 'receiving')
    return { state: { ...state, holding: false }, effects: [] }
  if (event.type === 'over')
    return phase === 'connecting' || phase === 'receiving' ? over(state, event, context) : nothing
  if (event.type === 'again') return phase === 'receiving' ? connect(state) : nothing
  if (event.type === 'due') {
    if (phase !== 'waiting') return nothing
    return context.online ? connect(state) : waitForNetwork(state)
  }
  if (event.type === 'resumed') {
    if (phase === 'receiving') return nothing
    const stopWaiting: readonly Effect[] = phase === 'waiting' ? [{ do: 'stop-waiting' }] : []
    if (!context.online) return phase === 'offline' ? nothing : waitForNetwork(state, stopWaiting)
    const begun = connect(state)
    return { ...begun, effects: [...stopWaiting, ...begun.effects] }
  }
  if (event.online) return phase === 'offline' ? connect(state) : nothing
  return phase === 'waiting' ? waitForNetwork(state, [{ do: 'stop-waiting' }]) : nothing
}
