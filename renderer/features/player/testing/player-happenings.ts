/** What can happen to a player, to be played through in tests. */

import type { Station } from '../../../../shared/api/answers/stations.ts'
import { sampleStation as station } from '../../../api/testing/samples.ts'
import { SOURCE_URL, sounding } from '../deck-happenings.ts'
import type { DeckEvent } from '../deck-state.ts'
import {
  type DeckId,
  heardStation,
  INITIAL,
  isPlaying,
  type PlayerEffect,
  type PlayerEvent,
  statusOf,
} from '../play-state.ts'
import { step } from '../player-machine.ts'

export const stationNamed = (id: string): Station => ({
  ...station,
  id,
  url: `http://a.example/${id}`,
})
export const [red, blue, gold] = [stationNamed('red'), stationNamed('blue'), stationNamed('gold')]

export const play = (which: Station, playable = true): PlayerEvent => ({
  type: 'play',
  station: which,
  playable,
  cors: true,
})
export const resume: PlayerEvent = { type: 'resume', cors: true }
export const pause: PlayerEvent = { type: 'pause' }
export const stop: PlayerEvent = { type: 'stop' }
export const on = (deck: DeckId, event: DeckEvent): PlayerEvent => ({ type: 'deck', deck, event })
export const opened: DeckEvent = {
  type: 'answered',
  answer: { outcome: 'open', url: SOURCE_URL, kind: 'audio', relayed: true },
}
/** A station that is found and sounds. */
export const heard = (deck: DeckId): PlayerEvent[] => [on(deck, opened), on(deck, sounding)]
export const pausedOutside = (deck: DeckId): PlayerEvent => ({ type: 'paused-outside', deck })

/** Runs a player through what happens, and tells how it is and what it asked of the decks at last. */
export function outcome(...events: PlayerEvent[]) {
  let state = INITIAL
  let effects: readonly PlayerEffect[] = []
  for (const event of events) {
    const next = step(state, event, { at: 1_000, online: true, random: 0.5 })
    state = next.state
    effects = next.effects
  }
  return {
    status: statusOf(state),
    playing: isPlaying(state),
    reason: state.reason,
    item: state.item?.id ?? null,
    heard: heardStation(state)?.id ?? null,
    previous: state.old?.station.id ?? null,
    told: effects.flatMap((effect) => {
      if (effect.type === 'note') return []
      if (effect.type === 'announce') return [`announce ${effect.station.id} ${effect.reason}`]
      if (effect.type === 'release') return [`${effect.deck} release ${effect.fadeMs}`]
      const ms = 'ms' in effect.effect ? ` ${effect.effect.ms}` : ''
      return [`${effect.deck} ${effect.effect.type}${ms}`]
    }),
  }
}
export type Outcome = Partial<ReturnType<typeof outcome>>
