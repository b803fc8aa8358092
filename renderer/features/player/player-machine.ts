/**
 * What the mini player does next, as one pure step: state and event in, state and effect out. The
 * rules answer what Chromium's audio element was measured to do against Icecast: a killed station
 * ends or errors, a frozen one only falls silent, a stream without CORS headers errors when asked
 * with CORS, and one AAC connection in twelve fails to decode at first.
 */
import type { Station } from '../../api/schemas.ts'

export type PlayerStatus = 'idle' | 'connecting' | 'playing' | 'paused' | 'failed'

/** Why there is no sound; the player puts it into words. */
export type FailureReason = 'unsupported' | 'unreachable' | 'timeout' | 'lost' | 'blocked'

export interface MachineState {
  readonly item: Station | null
  readonly status: PlayerStatus
  readonly reason: FailureReason | null
  /** Ask with CORS, which sound analysis needs; dropped for stations that do not allow it. */
  readonly cors: boolean
  /** Sound has come out since the last time the person asked for it. */
  readonly heard: boolean
  /** The one free attempt, after a decode error or a lost connection, is used up. */
  readonly retried: boolean
}

export type PlayerEvent =
  | { readonly type: 'play'; readonly station: Station; readonly playable: boolean }
  | { readonly type: 'resume' | 'pause' | 'stop' }
  /** From the audio element. */
  | { readonly type: 'sounding' | 'starving' | 'paused-outside' | 'timeout' | 'blocked' }
  | { readonly type: 'source-error' | 'decode-error' }
  /** `ended` or a network error. The time is how long it had sounded, in milliseconds. */
  | { readonly type: 'lost'; readonly soundedMs: number }

type PlayerEffect =
  | { readonly type: 'connect'; readonly url: string; readonly cors: boolean }
  | { readonly type: 'disconnect' }

export interface Step {
  readonly state: MachineState
  readonly effect: PlayerEffect | null
}

export const INITIAL: MachineState = {
  item: null,
  status: 'idle',
  reason: null,
  cors: true,
  heard: false,
  retried: false,
}

/** Sound for this long earns a fresh free attempt, so a day of radio survives several drops. */
const STEADY_MS = 10_000

/** Applies one event. Events that mean nothing in the present state change nothing. */
export function step(state: MachineState, event: PlayerEvent): Step {
  switch (event.type) {
    case 'play': {
      const chosen = { ...INITIAL, item: event.station }
      return event.playable ? connect(chosen) : fail(chosen, 'unsupported')
    }
    case 'stop':
      return { state: INITIAL, effect: state.item ? { type: 'disconnect' } : null }
    case 'pause':
    case 'paused-outside':
      if (!isPlaying(state)) return unchanged(state)
      return { state: { ...state, status: 'paused' }, effect: { type: 'disconnect' } }
    case 'resume':
      if (state.status !== 'paused' && state.status !== 'failed') return unchanged(state)
      if (state.reason === 'unsupported') return unchanged(state)
      return connect({ ...state, heard: false, retried: false })
    default:
      return isPlaying(state) ? media(state, event) : unchanged(state)
  }
}

function media(state: MachineState, event: PlayerEvent): Step {
  switch (event.type) {
    case 'sounding':
      return { state: { ...state, status: 'playing', heard: true }, effect: null }
    case 'starving':
      return { state: { ...state, status: 'connecting' }, effect: null }
    case 'source-error':
      // Error 4 says "no CORS header" and "nobody there" alike: only asking again tells them apart.
      if (!state.heard && state.cors) return connect({ ...state, cors: false })
      return fail(state, state.heard ? 'lost' : 'unreachable')
    case 'decode-error':
      if (!state.retried) return connect({ ...state, retried: true })
      return fail(state, state.heard ? 'lost' : 'unreachable')
    case 'lost':
      if (!state.retried || event.soundedMs >= STEADY_MS)
        return connect({ ...state, retried: true })
      return fail(state, state.heard ? 'lost' : 'unreachable')
    case 'timeout':
      return fail(state, state.heard ? 'lost' : 'timeout')
    case 'blocked':
      return fail(state, 'blocked')
    default:
      return unchanged(state)
  }
}

/** The specification's isPlaying: somebody wants sound, whether or not it has arrived. */
export function isPlaying(state: { readonly status: PlayerStatus }): boolean {
  return state.status === 'connecting' || state.status === 'playing'
}

function connect(state: MachineState): Step {
  if (!state.item) return unchanged(state)
  return {
    state: { ...state, status: 'connecting', reason: null },
    effect: { type: 'connect', url: state.item.url, cors: state.cors },
  }
}

function fail(state: MachineState, reason: FailureReason): Step {
  return { state: { ...state, status: 'failed', reason }, effect: { type: 'disconnect' } }
}

function unchanged(state: MachineState): Step {
  return { state, effect: null }
}
