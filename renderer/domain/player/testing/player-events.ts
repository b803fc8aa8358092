import type { Station } from '../../../../shared/api/stations.ts'
import { sampleStation as station } from '../../../api/testing/samples.ts'
import { reducePlayer } from '../player-reducer.ts'
import {
  INITIAL_STATE,
  isPlaying,
  listenedStation,
  type PlayerEffect,
  type PlayerEvent,
  type SlotId,
  statusOf,
} from '../player-reducer-types.ts'
import type { SlotEvent } from '../slot-types.ts'
import { SOURCE_URL, sounding } from './slot-events.ts'

export const stationNamed = (id: string): Station => ({
  ...station,
  id,
  url: `http://a.example/${id}`,
})
export const [red, blue, gold] = [stationNamed('red'), stationNamed('blue'), stationNamed('gold')]

export const play = (requestedStation: Station, isPlayable = true): PlayerEvent => ({
  type: 'play',
  station: requestedStation,
  isPlayable,
  cors: true,
})
export const resume: PlayerEvent = { type: 'resume', cors: true }
export const pause: PlayerEvent = { type: 'pause' }
export const stop: PlayerEvent = { type: 'stop' }
export const on = (slot: SlotId, event: SlotEvent): PlayerEvent => ({ type: 'slot', slot, event })
export const opened: SlotEvent = {
  type: 'opened',
  response: { outcome: 'open', url: SOURCE_URL, kind: 'audio', relayed: true },
}
export const playing = (slot: SlotId): PlayerEvent[] => [on(slot, opened), on(slot, sounding)]
export const pausedOutside = (slot: SlotId): PlayerEvent => ({ type: 'paused-outside', slot })

/** Applies the events and returns the final state and the last effects. */
export function outcome(...events: PlayerEvent[]) {
  let state = INITIAL_STATE
  let effects: readonly PlayerEffect[] = []
  for (const event of events) {
    const next = reducePlayer(state, event, { at: 1_000, online: true, random: 0.5 })
    state = next.state
    effects = next.effects
  }
  return {
    status: statusOf(state),
    playing: isPlaying(state),
    reason: state.reason,
    item: state.item?.id ?? null,
    audible: listenedStation(state)?.id ?? null,
    previous: state.old?.station.id ?? null,
    effects: effects.flatMap((effect) => {
      if (effect.type === 'note') return []
      if (effect.type === 'announce') return [`announce ${effect.station.id} ${effect.reason}`]
      if (effect.type === 'release') return [`${effect.slot} release ${effect.fadeMs}`]
      const ms = 'ms' in effect.effect ? ` ${effect.effect.ms}` : ''
      return [`${effect.slot} ${effect.effect.type}${ms}`]
    }),
  }
}
export type Outcome = Partial<ReturnType<typeof outcome>>
