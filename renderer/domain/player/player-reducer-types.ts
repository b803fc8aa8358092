/** What the player reducer works on: what was asked for, and the two slots. */
import type { Station } from '../../../shared/api/stations.ts'
import type { FailureReason } from './player-records.ts'
import type { PlayerStatus } from './player-types.ts'
import {
  type Note,
  type SlotEffect,
  type SlotEvent,
  type SlotState,
  slotStatus,
} from './slot-types.ts'

export type SlotId = 'a' | 'b'

export interface ReducerState {
  readonly item: Station | null
  /** What was last asked for, or `failed`. */
  readonly wish: 'idle' | 'on' | 'paused' | 'failed'
  readonly reason: FailureReason | null
  /** The slot of the item. */
  readonly slotId: SlotId
  /** What is on that slot; null unless the wish is `on`. */
  readonly current: SlotState | null
  /** On the other slot, still heard while the item connects; null otherwise. */
  readonly old: SlotState | null
}

export type PlayerEvent =
  | {
      readonly type: 'play'
      readonly station: Station
      readonly playable: boolean
      /** Why it is not played where it is not playable; `unsupported` unless said. */
      readonly refusal?: 'off' | undefined
      /** Whether the station is known to allow being asked with CORS, or not known not to. */
      readonly cors: boolean
    }
  | { readonly type: 'resume'; readonly cors: boolean }
  | { readonly type: 'pause' | 'stop' | 'online' }
  /** The station is switched off for everybody, or (`on-again`) is not any more. */
  | { readonly type: 'off' | 'on-again'; readonly stationId: string }
  | { readonly type: 'slot'; readonly slot: SlotId; readonly event: SlotEvent }
  /** The element has paused and the player did not ask for it. */
  | { readonly type: 'paused-outside'; readonly slot: SlotId }

export type PlayerEffect =
  | {
      readonly type: 'slot'
      readonly slot: SlotId
      readonly station: Station
      readonly effect: SlotCommand
    }
  /** Fade out over so many ms, then let go of the connection. */
  | { readonly type: 'release'; readonly slot: SlotId; readonly fadeMs: number }
  /** Say why the station did not come, while another one goes on. */
  | { readonly type: 'announce'; readonly station: Station; readonly reason: FailureReason }
  | { readonly type: 'note'; readonly station: Station; readonly note: Note }

/** What a slot is told to do. */
export type SlotCommand =
  | Exclude<SlotEffect, { type: 'end' | 'note' | 'fade-in' }>
  | { readonly type: 'fade-in'; readonly ms: number }

export interface PlayerStep {
  readonly state: ReducerState
  readonly effects: readonly PlayerEffect[]
}

export const INITIAL: ReducerState = {
  item: null,
  wish: 'idle',
  reason: null,
  slotId: 'b',
  current: null,
  old: null,
}

/** Sound comes and goes over this long: too short to wait for, too long to click. */
export const FADE_MS = 150
/** The old station goes as the new one comes. */
export const CROSSFADE_MS = 400

/** What the listener is told. */
export function statusOf({ wish, current }: ReducerState): PlayerStatus {
  if (wish !== 'on') return wish
  return current ? slotStatus(current) : 'connecting'
}

/** The specification's isPlaying: the listener wants sound, whether or not it has arrived. */
export function isPlaying({ wish }: ReducerState): boolean {
  return wish === 'on'
}

/** The station whose sound comes out, or would but for a hitch; null when there is none. */
export function listenedStation({ old, current }: ReducerState): Station | null {
  if (old) return old.station
  return current?.hasSounded ? current.station : null
}

/** The slot that is not this one. */
export function otherSlot(slot: SlotId): SlotId {
  return slot === 'a' ? 'b' : 'a'
}
