/**
 * A station the element reaches by itself: every break is the page's to mend. The element names no
 * reasons, so nearly all of them are worth another attempt.
 */
import type { StationFinding } from './ask-station.ts'
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
  finished: 'finished',
  undecodable: 'unsupported',
  'network-error': 'unreachable',
  'decode-error': 'unreachable',
  'source-error': 'unreachable',
  frozen: 'timeout',
  'no-sound': 'timeout',
}

/** What follows a break of a connection that nobody else mends. */
export function mendDirect(deck: DeckState, how: Break, now: Now): DeckStep {
  const { at, online, random } = now
  const lost = noted({ type: 'lost', reason: breakWord(how), bytes: null })
  if (!online) {
    return {
      deck: { ...deck, phase: 'waiting' },
      effects: [lost, noted({ type: 'waiting-for-network' })],
    }
  }
  if (how === 'source-error' && deck.source && isRiddle(deck)) {
    return {
      deck: { ...deck, phase: 'waiting', finding: 'asked' },
      effects: [{ type: 'ask', url: deck.source.url }],
    }
  }
  const next = nextRetry(deck.retries, soundedMs(deck, at), deck.heard)
  if (next === null) return end(deck, deck.heard ? lastReason(deck, how) : UNHEARD[how], lost)
  // Nothing tells which of the two was wrong: they take turns.
  const cors = deck.finding === 'unreadable' && !deck.heard ? !deck.cors : deck.cors
  const mended = { ...deck, cors, retries: next.retries }
  if (next.delayMs === 0) return attach(mended, lost)
  const ms = withJitter(next.delayMs, random)
  const retrying = noted({ type: 'retrying', attempt: deck.attempt + 1, inMs: ms })
  return {
    deck: { ...mended, phase: 'waiting' },
    effects: [lost, retrying, { type: 'wait', ms }],
  }
}

/** What a station that was heard failed of: one of HLS may be there and name nothing new. */
function lastReason({ source }: DeckState, how: Break): FailureReason {
  return source?.kind === 'hls' && how === 'no-sound' ? 'no-audio' : 'lost'
}

/** Error 4 says "no CORS header", "nobody there" and "no sound" alike: the station is asked, once. */
function isRiddle({ source, cors, heard, finding }: DeckState): boolean {
  return cors && !heard && finding === null && source?.relayed === false
}

/** What follows what the station has said. */
export function mendFound(deck: DeckState, finding: StationFinding, now: Now): DeckStep {
  if (deck.finding !== 'asked') return { deck, effects: [] }
  const told = { ...deck, finding }
  // The network came back meanwhile, and with it the next attempt.
  if (deck.phase !== 'waiting') return { deck: told, effects: [] }
  if (finding === 'readable') return mendDirect(told, 'source-error', now)
  if (finding !== 'unreadable') return end(told, finding)
  const retries = { ...deck.retries, spent: deck.retries.spent + 1 }
  return attach({ ...told, cors: false, retries })
}

/** The network is back: what waits or has run dry is connected at once. */
export function mendOnline(deck: DeckState): DeckStep {
  if (deck.phase === 'waiting') return attach(deck)
  if (deck.phase !== 'dry') return { deck, effects: [] }
  return attach(deck, noted({ type: 'lost', reason: 'online', bytes: null }))
}
