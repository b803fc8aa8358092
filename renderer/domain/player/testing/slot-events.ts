import type { StreamEvent } from '../../../../preload/contract/streams.ts'
import type { StreamEnd } from '../../../../shared/radio/stream-ends.ts'
import { sampleStation as station } from '../../../api/testing/samples.ts'
import { reduceSlot } from '../slot-reducer.ts'
import {
  type Break,
  createSlotState,
  type SlotEffect,
  type SlotEvent,
  type SlotState,
  type StationFinding,
  slotStatus,
} from '../slot-types.ts'

/** A slot event, a delay in ms, or the loss of the network connection. */
export type Happening = SlotEvent | { readonly later: number } | 'offline'

export const SOURCE_URL = 'http://a.example/1'

/** Applies the events to one slot and returns its state and the last effects. */
function run(kind: 'audio' | 'hls', relayed: boolean, url: string, ...happenings: Happening[]) {
  let at = 1_000_000
  let online = true
  let slot: SlotState = createSlotState(station, true, at)
  let last: readonly SlotEffect[] = []
  const allEffects: SlotEffect[] = []
  const opened: SlotEvent = {
    type: 'opened',
    response: { outcome: 'open', url, kind, relayed },
  }
  for (const happening of [opened, ...happenings]) {
    if (happening === 'offline') {
      online = false
    } else if ('later' in happening) {
      at += happening.later
    } else {
      if (happening.type === 'online') online = true
      const next = reduceSlot(slot, happening, { at, online, random: 0.5 })
      slot = next.slot
      last = next.effects
      allEffects.push(...last)
    }
  }
  const visible = (effects: readonly SlotEffect[]) => effects.filter(({ type }) => type !== 'note')
  return {
    slot,
    status: slotStatus(slot),
    last: visible(last),
    count: (type: SlotEffect['type']) =>
      visible(allEffects).filter((effect) => effect.type === type).length,
    notes: allEffects.flatMap((effect) => (effect.type === 'note' ? [effect.note] : [])),
  }
}
export const direct = (...happenings: Happening[]) => run('audio', false, SOURCE_URL, ...happenings)
export const directAt = (url: string, ...happenings: Happening[]) =>
  run('audio', false, url, ...happenings)
export const relayed = (...happenings: Happening[]) => run('audio', true, SOURCE_URL, ...happenings)
export const hls = (...happenings: Happening[]) => run('hls', true, SOURCE_URL, ...happenings)

export const sounding: SlotEvent = { type: 'sounding' }
export const dry: SlotEvent = { type: 'dry' }
export const due: SlotEvent = { type: 'retry-due' }
export const online: SlotEvent = { type: 'online' }
export const broken = (reason: Break): SlotEvent => ({ type: 'broken', reason })
export const found = (finding: StationFinding): SlotEvent => ({ type: 'found', finding })
export const relay = (event: StreamEvent): SlotEvent => ({ type: 'stream', event })
export const lost = relay({ type: 'lost', at: 0, reason: 'reset', bytes: 4_000 })
export const connected = relay({
  type: 'connected',
  at: 0,
  attempt: 2,
  contentType: 'audio/mpeg',
  bitrate: 128,
  stationName: null,
  spliced: true,
})
export const ended = (reason: StreamEnd) => relay({ type: 'ended', at: 0, reason })
export const later = (ms: number) => ({ later: ms })
export const times = (count: number, ...happenings: Happening[]) =>
  Array.from({ length: count }, () => happenings).flat()

export const attach = (cors = true, isRelayed = false, url = SOURCE_URL) => ({
  type: 'attach',
  source: { url, kind: 'audio', relayed: isRelayed },
  cors,
})
export const wait = (ms: number) => ({ type: 'wait', ms })
export const end = (reason: string) => ({ type: 'end', reason })
