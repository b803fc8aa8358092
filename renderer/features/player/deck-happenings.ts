/** What can happen to one deck, to be played through in tests. */
import type { StreamEvent } from '../../../preload/contract.ts'
import type { StreamEnd } from '../../../shared/radio/stream-ends.ts'
import { sampleStation as station } from '../../api/testing/samples.ts'
import type { StationFinding } from './ask-station.ts'
import {
  type Break,
  type DeckEffect,
  type DeckEvent,
  type DeckState,
  deckStatus,
  freshDeck,
} from './deck-state.ts'
import { stepDeck } from './deck-step.ts'

/** What happens, and how many ms later than what came before. */
export type Happening = DeckEvent | { readonly later: number } | 'offline'

/** Where main says the station is. */
export const SOURCE_URL = 'http://a.example/1'

/** Runs one deck through what happens, and tells how it is and what it last asked for. */
function run(kind: 'audio' | 'hls', relayed: boolean, ...happenings: Happening[]) {
  let at = 1_000_000
  let online = true
  let deck: DeckState = freshDeck(station, true, at)
  let last: readonly DeckEffect[] = []
  const all: DeckEffect[] = []
  const opened: DeckEvent = {
    type: 'answered',
    answer: { outcome: 'open', url: SOURCE_URL, kind, relayed },
  }
  for (const happening of [opened, ...happenings]) {
    if (happening === 'offline') {
      online = false
    } else if ('later' in happening) {
      at += happening.later
    } else {
      if (happening.type === 'online') online = true
      const next = stepDeck(deck, happening, { at, online, random: 0.5 })
      deck = next.deck
      last = next.effects
      all.push(...last)
    }
  }
  const told = (effects: readonly DeckEffect[]) => effects.filter(({ type }) => type !== 'note')
  return {
    deck,
    status: deckStatus(deck),
    last: told(last),
    count: (type: DeckEffect['type']) => told(all).filter((effect) => effect.type === type).length,
    notes: all.flatMap((effect) => (effect.type === 'note' ? [effect.note] : [])),
  }
}
export const direct = (...happenings: Happening[]) => run('audio', false, ...happenings)
export const relayed = (...happenings: Happening[]) => run('audio', true, ...happenings)
export const hls = (...happenings: Happening[]) => run('hls', true, ...happenings)

export const sounding: DeckEvent = { type: 'sounding' }
export const dry: DeckEvent = { type: 'dry' }
export const due: DeckEvent = { type: 'retry-due' }
export const online: DeckEvent = { type: 'online' }
export const broken = (how: Break): DeckEvent => ({ type: 'broken', how })
export const found = (finding: StationFinding): DeckEvent => ({ type: 'found', finding })
export const relay = (event: StreamEvent): DeckEvent => ({ type: 'stream', event })
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

export const attach = (cors = true, isRelayed = false) => ({
  type: 'attach',
  source: { url: SOURCE_URL, kind: 'audio', relayed: isRelayed },
  cors,
})
export const wait = (ms: number) => ({ type: 'wait', ms })
export const end = (reason: string) => ({ type: 'end', reason })
