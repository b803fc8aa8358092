/** What the player is about: what was asked for, and what is on its two decks. */
import type { Station } from '../../../shared/api/answers/stations.ts'
import {
  type DeckEffect,
  type DeckEvent,
  type DeckState,
  deckStatus,
  type Note,
} from './deck-state.ts'
import type { FailureReason } from './failure-reason.ts'
import type { PlayerStatus } from './player-state.ts'

export type DeckId = 'a' | 'b'

export interface MachineState {
  readonly item: Station | null
  /** What was last asked for, or `failed`. */
  readonly wish: 'idle' | 'on' | 'paused' | 'failed'
  readonly reason: FailureReason | null
  /** The deck of the item. */
  readonly deckId: DeckId
  /** What is on that deck; null unless the wish is `on`. */
  readonly current: DeckState | null
  /** On the other deck, still heard while the item connects; null otherwise. */
  readonly old: DeckState | null
}

export type PlayerEvent =
  | {
      readonly type: 'play'
      readonly station: Station
      readonly playable: boolean
      /** Whether the station is known to allow being asked with CORS, or not known not to. */
      readonly cors: boolean
    }
  | { readonly type: 'resume'; readonly cors: boolean }
  | { readonly type: 'pause' | 'stop' | 'online' }
  | { readonly type: 'deck'; readonly deck: DeckId; readonly event: DeckEvent }
  /** A pause of the element's that nobody here asked for. */
  | { readonly type: 'paused-outside'; readonly deck: DeckId }

export type PlayerEffect =
  | {
      readonly type: 'deck'
      readonly deck: DeckId
      readonly station: Station
      readonly effect: DeckDo
    }
  /** Fade out over so many ms, then let go of the connection. */
  | { readonly type: 'release'; readonly deck: DeckId; readonly fadeMs: number }
  /** Say why the station did not come, while another one goes on. */
  | { readonly type: 'announce'; readonly station: Station; readonly reason: FailureReason }
  | { readonly type: 'note'; readonly station: Station; readonly note: Note }

/** What a deck is told to do. */
export type DeckDo =
  | Exclude<DeckEffect, { type: 'end' | 'note' | 'fade-in' }>
  | { readonly type: 'fade-in'; readonly ms: number }

export interface Step {
  readonly state: MachineState
  readonly effects: readonly PlayerEffect[]
}

export const INITIAL: MachineState = {
  item: null,
  wish: 'idle',
  reason: null,
  deckId: 'b',
  current: null,
  old: null,
}

/** Sound comes and goes over this long: too short to wait for, too long to click. */
export const FADE_MS = 150
/** The old station goes as the new one comes. */
export const CROSSFADE_MS = 400

/** What a person is told. */
export function statusOf({ wish, current }: MachineState): PlayerStatus {
  if (wish !== 'on') return wish
  return current ? deckStatus(current) : 'connecting'
}

/** The specification's isPlaying: somebody wants sound, whether or not it has arrived. */
export function isPlaying({ wish }: MachineState): boolean {
  return wish === 'on'
}

/** The station whose sound comes out, or would but for a hitch; null when there is none. */
export function heardStation({ old, current }: MachineState): Station | null {
  if (old) return old.station
  return current?.heard ? current.station : null
}

/** The deck that is not this one. */
export function otherDeck(deck: DeckId): DeckId {
  return deck === 'a' ? 'b' : 'a'
}
