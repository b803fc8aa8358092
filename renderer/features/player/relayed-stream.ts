/**
 * A station that comes through the relay in main. The relay reconnects; the page only takes up the same
 * stream again when the element has let go of it, and asks for a new one after a decode error.
 */
import type { StreamEvent } from '../../../preload/contract.ts'
import { STREAM_RETRIES } from '../../../shared/radio/retry-policy.ts'
import {
  attach,
  type Break,
  breakWord,
  type DeckState,
  type DeckStep,
  end,
  type Now,
  noted,
  soundedMs,
} from './deck-state.ts'
import { AUDIO_MS } from './retry-schedule.ts'

/** The same stream is asked for at most this often... */
const REATTACH_MOST = 3
/** ...in this time; what is more waits its turn. */
const REATTACH_WINDOW_MS = 10_000

/** What follows a break between the element and the relay. */
export function mendRelayed(deck: DeckState, how: Break, { at }: Now): DeckStep {
  // While the relay looks for the station, silence is no fault of the element's.
  if (deck.isLost && (how === 'frozen' || how === 'no-sound')) return { deck, effects: [] }
  const spent = soundedMs(deck, at) >= AUDIO_MS ? 0 : deck.retries.spent + 1
  if (
    spent >= (deck.heard ? STREAM_RETRIES.attemptsAfterSound : STREAM_RETRIES.attemptsBeforeSound)
  ) {
    return end(deck, deck.heard ? 'lost' : 'no-audio')
  }
  const mended = { ...deck, retries: { ...deck.retries, spent } }
  if (how === 'decode-error' && !deck.reopened) {
    const lost = noted({ type: 'lost', reason: 'decode-error', bytes: null })
    return {
      deck: { ...mended, reopened: true, phase: 'opening', source: null },
      effects: [lost, { type: 'open' }],
    }
  }
  const recent = deck.reattachedAt.filter((time) => time > at - REATTACH_WINDOW_MS)
  const [oldest = at] = recent
  const ms = recent.length < REATTACH_MOST ? 0 : oldest + REATTACH_WINDOW_MS - at
  const again = { ...mended, reattachedAt: [...recent.slice(-REATTACH_MOST + 1), at + ms] }
  const note = noted({ type: 'attached-again', reason: breakWord(how) })
  if (ms === 0) return attach(again, note)
  return { deck: { ...again, phase: 'waiting' }, effects: [note, { type: 'wait', ms }] }
}

/** What the relay tells of its connection. Titles are not for here: they wait until they are heard. */
export function hearRelay(deck: DeckState, event: StreamEvent): DeckStep {
  switch (event.type) {
    case 'connected': {
      const { at: _, stationName: __, ...note } = event
      return { deck: { ...deck, isLost: false }, effects: [noted(note)] }
    }
    case 'lost':
    case 'waiting-for-network': {
      const { at: _, ...note } = event
      return { deck: { ...deck, isLost: true }, effects: [noted(note)] }
    }
    case 'retrying': {
      const { at: _, ...note } = event
      return { deck, effects: [noted(note)] }
    }
    case 'renewed': {
      const { phase, source } = deck
      const plays = source !== null && (phase === 'sounding' || phase === 'dry')
      return { deck, effects: plays ? [{ type: 'attach-next', source }] : [] }
    }
    case 'ended':
      return end(deck, event.reason)
    case 'title':
      return { deck, effects: [] }
  }
}
