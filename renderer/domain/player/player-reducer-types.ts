import type { Station } from '../../../shared/api/stations.ts'
import type { FailureReason, PlayOutcome } from './player-records.ts'
import type { PlayerStatus } from './player-types.ts'
import {
  type LogEntry,
  type SlotEffect,
  type SlotEvent,
  type SlotState,
  slotStatus,
} from './slot-types.ts'

export type SlotId = 'a' | 'b'

export interface ReducerState {
  readonly item: Station | null
  /** The listener's last request, or `failed`. */
  readonly wish: 'idle' | 'on' | 'paused' | 'failed'
  readonly reason: FailureReason | null
  readonly slotId: SlotId
  /** Null unless `wish` is `on`. */
  readonly current: SlotState | null
  /** The previous station, which plays on the other slot while `item` connects. */
  readonly old: SlotState | null
}

export type PlayerEvent =
  | {
      readonly type: 'play'
      readonly station: Station
      readonly isPlayable: boolean
      readonly failureReason?: 'off' | undefined
      /** False when the station is known to reject CORS requests. */
      readonly cors: boolean
    }
  | { readonly type: 'resume'; readonly cors: boolean }
  | { readonly type: 'pause' | 'stop' | 'online' }
  /** An admin disabled the station (`off`) or enabled it again (`on-again`). */
  | { readonly type: 'off' | 'on-again'; readonly stationId: string }
  | { readonly type: 'slot'; readonly slot: SlotId; readonly event: SlotEvent }
  /** The audio element paused, but not because of the player. */
  | { readonly type: 'paused-outside'; readonly slot: SlotId }

export type PlayerEffect =
  | {
      readonly type: 'slot'
      readonly slot: SlotId
      readonly station: Station
      readonly effect: SlotCommand
    }
  | { readonly type: 'release'; readonly slot: SlotId; readonly fadeMs: number }
  | { readonly type: 'announce'; readonly station: Station; readonly reason: FailureReason }
  | { readonly type: 'note'; readonly station: Station; readonly note: LogEntry }

export type SlotCommand =
  | Exclude<SlotEffect, { type: 'end' | 'note' | 'fade-in' }>
  | { readonly type: 'fade-in'; readonly ms: number }

export interface PlayerTransition {
  readonly state: ReducerState
  readonly effects: readonly PlayerEffect[]
}

export const INITIAL_STATE: ReducerState = {
  item: null,
  wish: 'idle',
  reason: null,
  slotId: 'b',
  current: null,
  old: null,
}

/** Short enough to go unnoticed and long enough to avoid a click. */
export const FADE_MS = 150
export const CROSSFADE_MS = 400

export function statusOf({ wish, current }: ReducerState): PlayerStatus {
  if (wish !== 'on') return wish
  return current ? slotStatus(current) : 'connecting'
}

/** Returns true when the listener wants audio, even before it starts (`isPlaying` in the specification). */
export function isPlaying({ wish }: ReducerState): boolean {
  return wish === 'on'
}

/** Returns the audible station, also during short interruptions, or null. */
export function listenedStation({ old, current }: ReducerState): Station | null {
  if (old) return old.station
  return current?.hasPlayed ? current.station : null
}

/** Returns the outcome of a request to play a station. Null while the station connects. */
export function outcomeOf(
  { state, effects }: PlayerTransition,
  stationId: string,
): PlayOutcome | null {
  for (const effect of effects)
    if (effect.type === 'announce' && effect.station.id === stationId) return effect.reason
  if (state.item?.id !== stationId) return 'replaced'
  if (state.wish === 'failed' && state.reason) return state.reason
  if (state.wish !== 'on') return 'replaced'
  return listenedStation(state)?.id === stationId ? 'playing' : null
}

export function otherSlot(slot: SlotId): SlotId {
  return slot === 'a' ? 'b' : 'a'
}
