import type { StreamEvent } from '../../preload/contract/streams.ts'
import { endOf, type Problem } from '../../shared/net/stream-problem.ts'
import { afterConnection, FRESH_RETRIES, type RetryState } from '../../shared/radio/retry-policy.ts'
import type { StreamEnd } from '../../shared/radio/stream-ends.ts'
import type { SilenceLimit } from './stall-watch.ts'

/*
 * What a stream does next, decided without touching anything: the session feeds in what befell the
 * connection and carries out the effects.
 */

/**
 * After sound, a station that is not found is given this long to come back: Icecast answers 404 while a
 * restarted source has not yet returned.
 */
export const NOT_FOUND_GRACE_MS = 60_000
/**
 * A second connection for mere quiet is tried at most this often: a station that always sends in blocks is
 * not asked each time. In between only a silence that means a dead connection brings one.
 */
export const QUIET_AGAIN_MS = 30_000

export interface RelayState {
  readonly phase: 'connecting' | 'receiving' | 'waiting' | 'offline' | 'ended'
  /** Attempts begun, this one included. */
  readonly attempt: number
  readonly retries: RetryState
  /** When the last connection that gave audio was lost, in ms of the clock; null before. */
  readonly lostAt: number | null
  /** A silent connection is held while another one is tried: the first that sends is the one that stays. */
  readonly holding: boolean
  /** When another connection was last tried for a silent one, in ms of the clock; null before. */
  readonly heldAt: number | null
}

export type RelayEvent =
  /** The head of real audio has arrived. */
  | { readonly type: 'head' }
  /** The connection is over, or did not come about. */
  | {
      readonly type: 'over'
      readonly problem: Problem
      /** How long it gave audio; null: never enough to count. */
      readonly audioMs: number | null
      /** The head had arrived: the connection was received, or held. */
      readonly answered: boolean
      readonly bytes: number
    }
  /** No byte has come for so long over the connection that is received. It is still there. */
  | {
      readonly type: 'silent'
      readonly limit: SilenceLimit
      readonly audioMs: number | null
      readonly bytes: number
    }
  /** Bytes come again over the connection that was silent. */
  | { readonly type: 'recovered' }
  /** The relay itself hung up to ask differently. */
  | { readonly type: 'again' }
  /** The wait is over. */
  | { readonly type: 'due' }
  | { readonly type: 'network'; readonly online: boolean }
  /** The computer slept: the attempt under way, if there was one, has been given up. */
  | { readonly type: 'resumed' }

/** An event for the page, to which the session adds the time. */
export type Untimed<E> = E extends unknown ? Omit<E, 'at'> : never

export type Effect =
  | { readonly do: 'connect' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop-waiting' }
  /** The held connection goes on: ends the attempt under way and the wait for one. */
  | { readonly do: 'keep-held' }
  /** Ends the held connection. */
  | { readonly do: 'drop-held' }
  | { readonly do: 'end'; readonly reason: StreamEnd }
  | { readonly do: 'report'; readonly event: Untimed<StreamEvent> }

export interface Decision {
  readonly state: RelayState
  readonly effects: readonly Effect[]
}

/** What the machine knows of the world at the moment of an event. */
export interface RelayContext {
  readonly now: number
  readonly online: boolean
  /** In [0, 1). */
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

/** A station that is away for a moment is not gone. */
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
  world: RelayContext,
): Decision {
  const state = event.audioMs === null ? before : { ...before, lostAt: world.now }
  const problem = withGrace(event.problem, state, world.now)
  if (state.holding && isRefusal(problem)) return refused(state, event, world)
  if (problem.kind === 'end') return finish(state, problem.reason)
  const { reason } = problem
  const lost: Effect = { do: 'report', event: { type: 'lost', reason, bytes: event.bytes } }
  const isRefused = reason === 'refused'
  const { retries, waitMs } = afterConnection(state.retries, event.audioMs, world.random, isRefused)
  // An attempt that the missing network spoiled says nothing about the station.
  if (!world.online) {
    return waitForNetwork(event.audioMs === null ? state : { ...state, retries }, [lost])
  }
  const next: RelayState = { ...state, retries }
  if (waitMs === null) return finish(next, endOf(reason, event.answered), [lost])
  const retrying: Effect = {
    do: 'report',
    event: { type: 'retrying', attempt: state.attempt + 1, inMs: waitMs },
  }
  if (waitMs === 0) {
    const begun = connect(next)
    return { ...begun, effects: [lost, retrying, ...begun.effects] }
  }
  return {
    state: { ...next, phase: 'waiting' },
    effects: [lost, retrying, { do: 'wait', ms: waitMs }],
  }
}

/** Whether a server has answered, and does not serve. */
function isRefusal({ kind, reason }: Problem): boolean {
  return kind === 'end' || reason === 'server-error'
}

/** The server may count the held connection as a listener too many: the next attempt goes without it. */
function refused(
  state: RelayState,
  event: Extract<RelayEvent, { type: 'over' }>,
  world: RelayContext,
): Decision {
  const problem: Problem = { kind: 'loss', reason: 'server-error' }
  const decision = over({ ...state, holding: false }, { ...event, problem }, world)
  return { ...decision, effects: [{ do: 'drop-held' }, ...decision.effects] }
}

/** Holds the silent connection and tries another one, as after a loss. */
function hold(
  state: RelayState,
  { limit, audioMs, bytes }: Extract<RelayEvent, { type: 'silent' }>,
  world: RelayContext,
): Decision {
  const isSoon = state.heldAt !== null && world.now - state.heldAt < QUIET_AGAIN_MS
  if (limit === 'quiet' && (audioMs === null || isSoon)) return { state, effects: [] }
  const problem: Problem = { kind: 'loss', reason: 'silent' }
  const decision = over(state, { type: 'over', problem, audioMs, answered: true, bytes }, world)
  if (decision.state.phase === 'ended') return decision
  return { ...decision, state: { ...decision.state, holding: true, heldAt: world.now } }
}

/** How a stream begins. */
export function begin(online: boolean): Decision {
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

/** The one transition function. Events that do not fit the phase change nothing. */
export function decide(state: RelayState, event: RelayEvent, world: RelayContext): Decision {
  const nothing: Decision = { state, effects: [] }
  const { phase } = state
  if (phase === 'ended') return nothing
  if (event.type === 'head')
    return phase === 'connecting'
      ? { state: { ...state, phase: 'receiving', holding: false }, effects: [] }
      : nothing
  if (event.type === 'silent') return phase === 'receiving' ? hold(state, event, world) : nothing
  if (event.type === 'recovered') {
    if (!state.holding) return nothing
    return {
      state: { ...state, phase: 'receiving', holding: false },
      effects: [{ do: 'keep-held' }],
    }
  }
  if (event.type === 'over' && event.answered && phase !== 'receiving')
    return { state: { ...state, holding: false }, effects: [] }
  if (event.type === 'over')
    return phase === 'connecting' || phase === 'receiving' ? over(state, event, world) : nothing
  if (event.type === 'again') return phase === 'receiving' ? connect(state) : nothing
  if (event.type === 'due') {
    if (phase !== 'waiting') return nothing
    return world.online ? connect(state) : waitForNetwork(state)
  }
  if (event.type === 'resumed') {
    if (phase === 'receiving') return nothing
    const stopWaiting: readonly Effect[] = phase === 'waiting' ? [{ do: 'stop-waiting' }] : []
    if (!world.online) return phase === 'offline' ? nothing : waitForNetwork(state, stopWaiting)
    const begun = connect(state)
    return { ...begun, effects: [...stopWaiting, ...begun.effects] }
  }
  if (event.online) return phase === 'offline' ? connect(state) : nothing
  return phase === 'waiting' ? waitForNetwork(state, [{ do: 'stop-waiting' }]) : nothing
}
