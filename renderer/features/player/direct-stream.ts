/**
 * A station the element reaches by itself: every break is the page's to mend. The element names no
 * reasons, so nearly all of them are worth another attempt.
 */
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
import type { FailureReason } from './failure-reason.ts'
import { nextRetry, withJitter } from './retry-schedule.ts'

/** What a station that was never heard failed of. */
const UNHEARD: Record<Break, FailureReason> = {
  ended: 'no-audio',
  'network-error': 'unreachable',
  'decode-error': 'unreachable',
  'source-error': 'unreachable',
  frozen: 'timeout',
  'no-sound': 'timeout',
}

/** What follows a break of a connection that nobody else mends. */
export function mendDirect(deck: DeckState, how: Break, { at, online, random }: Now): DeckStep {
  // Error 4 says "no CORS header" and "nobody there" alike: only asking again tells them apart.
  if (how === 'source-error' && deck.cors && !deck.heard && !deck.source?.relayed) {
    return attach({ ...deck, cors: false })
  }
  const lost = noted({ type: 'lost', reason: breakWord(how), bytes: null })
  if (!online) {
    return {
      deck: { ...deck, phase: 'waiting' },
      effects: [lost, noted({ type: 'waiting-for-network' })],
    }
  }
  const next = nextRetry(deck.retries, soundedMs(deck, at), deck.heard)
  if (next === null) return end(deck, deck.heard ? 'lost' : UNHEARD[how], lost)
  const mended = { ...deck, retries: next.retries }
  if (next.delayMs === 0) return attach(mended, lost)
  const ms = withJitter(next.delayMs, random)
  const retrying = noted({ type: 'retrying', attempt: deck.attempt + 1, inMs: ms })
  return {
    deck: { ...mended, phase: 'waiting' },
    effects: [lost, retrying, { type: 'wait', ms }],
  }
}

/** The network is back: what waits or has run dry is connected at once. */
export function mendOnline(deck: DeckState): DeckStep {
  if (deck.phase === 'waiting') return attach(deck)
  if (deck.phase !== 'dry') return { deck, effects: [] }
  return attach(deck, noted({ type: 'lost', reason: 'online', bytes: null }))
}
