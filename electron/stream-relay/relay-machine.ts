/** Pure state machine that decides when a stream connects, waits or ends. The session sends events and runs effects. */
import type { StreamEvent } from '../../preload/contract/streams.ts'
import { finalReason, type Problem } from '../../shared/net/stream-problem.ts'
import { afterConnection, FRESH_RETRIES, type RetryState } from '../../shared/radio/retry-policy.ts'
import type { StreamEnd } from '../../shared/radio/stream-ends.ts'
import type { SilenceLimit } from './stall-watch.ts'

/** The relay retries after a 404 for this time after playback: Icecast returns 404 until a restarted source is back. */
export const NOT_FOUND_GRACE_MS = 60_000
/** Minimum interval between reconnects after short silences, because some stations always send in blocks. */
export const QUIET_AGAIN_MS = 30_000

export interface RelayState {
  readonly phase: 'connecting' | 'receiving' | 'waiting' | 'offline' | 'ended'
  readonly attempt: number
  readonly retries: RetryState
  readonly lostAt: number | null
  /** A silent connection is held: it stays open while another attempt runs. The first of both that sends is used. */
  readonly holding: boolean
  readonly heldAt: number | null
}

export type RelayEvent =
  | { readonly type: 'headers' }
  | {
      readonly type: 'disconnected'
      readonly problem: Problem
      readonly audioMs: number | null
      readonly hadHeaders: boolean
      readonly bytes: number
    }
  /** The time of `limit` passed without bytes. The connection is still open. */
  | {
      readonly type: 'silent'
      readonly limit: SilenceLimit
      readonly audioMs: number | null
      readonly bytes: number
    }
  | { readonly type: 'recovered' }
  /** The relay closed the connection to open a new one with another request. */
  | { readonly type: 'reconnect' }
  | { readonly type: 'retry-due' }
  | { readonly type: 'network'; readonly online: boolean }
  /** The computer woke up. The session has aborted the running attempt. */
  | { readonly type: 'resumed' }

export type Untimed<E> = E extends unknown ? Omit<E, 'at'> : never

export type Effect =
  | { readonly do: 'connect' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop-waiting' }
  /** The held connection sends again. The session aborts the running attempt or wait. */
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

function waitForNetwork(state: RelayState, firstEffects: readonly Effect[] = []): Decision {
  const report: Effect = { do: 'report', event: { type: 'waiting-for-network' } }
  return { state: { ...state, phase: 'offline' }, effects: [...firstEffects, report] }
}

function finish(
  state: RelayState,
  reason: StreamEnd,
  firstEffects: readonly Effect[] = [],
): Decision {
  return { state: { ...state, phase: 'ended' }, effects: [...firstEffects, { do: 'end', reason }] }
}

/** Makes a 404 retryable for a while after playback. */
function withGracePeriod(problem: Problem, state: RelayState, now: number): Problem {
  const mayReturn =
    problem.kind === 'end' &&
    problem.reason === 'not-found' &&
    state.lostAt !== null &&
    now - state.lostAt < NOT_FOUND_GRACE_MS
  return mayReturn ? { kind: 'loss', reason: 'server-error' } : problem
}

function handleDisconnect(
  previousState: RelayState,
  event: Extract<RelayEvent, { type: 'disconnected' }>,
  context: RelayContext,
): Decision {
  const state = event.audioMs === null ? previousState : { ...previousState, lostAt: context.now }
  const problem = withGracePeriod(event.problem, state, context.now)
  if (state.holding && isRefusal(problem)) return retryWithoutHeld(state, event, context)
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

/** Drops the held connection before the next attempt, because the server may count it against a listener limit. */
function retryWithoutHeld(
  state: RelayState,
  event: Extract<RelayEvent, { type: 'disconnected' }>,
  context: RelayContext,
): Decision {
  const problem: Problem = { kind: 'loss', reason: 'server-error' }
  const decision = handleDisconnect({ ...state, holding: false }, { ...event, problem }, context)
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
  const decision = handleDisconnect(
    state,
    { type: 'disconnected', problem, audioMs, hadHeaders: true, bytes },
    context,
  )
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

/** Transition function. Ignores events that do not fit the phase. */
export function decide(state: RelayState, event: RelayEvent, context: RelayContext): Decision {
  const unchanged: Decision = { state, effects: [] }
  const { phase } = state
  if (phase === 'ended') return unchanged
  if (event.type === 'headers')
    return phase === 'connecting'
      ? { state: { ...state, phase: 'receiving', holding: false }, effects: [] }
      : unchanged
  if (event.type === 'silent')
    return phase === 'receiving' ? hold(state, event, context) : unchanged
  if (event.type === 'recovered') {
    if (!state.holding) return unchanged
    return {
      state: { ...state, phase: 'receiving', holding: false },
      effects: [{ do: 'use-held' }],
    }
  }
  if (event.type === 'disconnected' && event.hadHeaders && phase !== 'receiving')
    return { state: { ...state, holding: false }, effects: [] }
  if (event.type === 'disconnected')
    return phase === 'connecting' || phase === 'receiving'
      ? handleDisconnect(state, event, context)
      : unchanged
  if (event.type === 'reconnect') return phase === 'receiving' ? connect(state) : unchanged
  if (event.type === 'retry-due') {
    if (phase !== 'waiting') return unchanged
    return context.online ? connect(state) : waitForNetwork(state)
  }
  if (event.type === 'resumed') {
    if (phase === 'receiving') return unchanged
    const stopWaiting: readonly Effect[] = phase === 'waiting' ? [{ do: 'stop-waiting' }] : []
    if (!context.online) return phase === 'offline' ? unchanged : waitForNetwork(state, stopWaiting)
    const connecting = connect(state)
    return { ...connecting, effects: [...stopWaiting, ...connecting.effects] }
  }
  if (event.online) return phase === 'offline' ? connect(state) : unchanged
  return phase === 'waiting' ? waitForNetwork(state, [{ do: 'stop-waiting' }]) : unchanged
}
