/** Who is on which deck: the old station is heard until the new one sounds, or for good if it never does. */
import type { Station } from '../../../shared/api/answers/stations.ts'
import { type DeckState, freshDeck, type Now } from './deck-state.ts'
import type { FailureReason } from './failure-reason.ts'
import {
  type DeckId,
  FADE_MS,
  type MachineState,
  otherDeck,
  type PlayerEffect,
  type Step,
} from './play-state.ts'

/** Puts a station on the deck that is free; what is heard stays on the other. */
export function tune(state: MachineState, station: Station, cors: boolean, now: Now): Step {
  const { current } = state
  const old = state.old ?? (current && isAudible(current) ? current : null)
  // While switching, the deck of the station that has not come yet is the free one.
  const deckId = state.old ? state.deckId : otherDeck(state.deckId)
  const closed =
    current !== null && current !== old ? [...closeNote(current), release(state.deckId)] : []
  return {
    state: {
      item: station,
      wish: 'on',
      reason: null,
      deckId,
      current: freshDeck(station, cors, now.at),
      old,
    },
    effects: [
      ...closed,
      { type: 'note', station, note: { type: 'asked' } },
      { type: 'deck', deck: deckId, station, effect: { type: 'open' } },
    ],
  }
}

/** Whether the station on a deck is worth being heard until another one sounds. */
function isAudible({ heard, phase }: DeckState): boolean {
  return heard && (phase === 'sounding' || phase === 'dry')
}

/** Lets go of both decks. */
export function quiet(state: MachineState, next: MachineState): Step {
  const { current, old, deckId } = state
  const effects: PlayerEffect[] = []
  if (current) effects.push(...closeNote(current), release(deckId))
  if (old) effects.push(...closeNote(old), release(otherDeck(deckId)))
  return { state: { ...next, current: null, old: null }, effects }
}

/** The station that did not come is let go; the one before is the item again. */
export function backToOld(state: MachineState): Step {
  const { old, current, deckId } = state
  if (!old) return { state, effects: [] }
  return {
    state: { ...state, item: old.station, deckId: otherDeck(deckId), current: old, old: null },
    effects: current ? [...closeNote(current), release(deckId)] : [],
  }
}

/** The old station has had its time. */
export function dropOld(state: MachineState): Step {
  const effects = state.old ? [...closeNote(state.old), release(otherDeck(state.deckId))] : []
  return { state: { ...state, old: null }, effects }
}

/** The item's station will not come: back to the one before, or silence. */
export function giveUp(
  state: MachineState,
  reason: FailureReason,
  done: readonly PlayerEffect[],
): Step {
  const { deckId, item } = state
  if (state.old && item) {
    const back = backToOld({ ...state, current: null })
    const announce: PlayerEffect = { type: 'announce', station: item, reason }
    return { state: back.state, effects: [...done, release(deckId), announce] }
  }
  return {
    state: { ...state, wish: 'failed', reason, current: null },
    effects: [...done, release(deckId)],
  }
}

/** Lets go of a deck. */
export function release(deck: DeckId): PlayerEffect {
  return { type: 'release', deck, fadeMs: FADE_MS }
}

function closeNote({ station }: DeckState): PlayerEffect[] {
  return [{ type: 'note', station, note: { type: 'closed' } }]
}
