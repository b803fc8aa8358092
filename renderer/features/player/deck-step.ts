/** One event on one deck: who mends what, and what sound means. */
import { STREAM_RETRIES } from '../../../shared/radio/retry-policy.ts'
import {
  attach,
  type DeckEffect,
  type DeckEvent,
  type DeckState,
  type DeckStep,
  end,
  isSelfHealing,
  type Now,
  noted,
  soundedMs,
} from './deck-state.ts'
import { mendDirect, mendFound, mendOnline } from './direct-stream.ts'
import { hearRelay, mendRelayed } from './relayed-stream.ts'

/** Applies one event. Events that mean nothing in the present phase change nothing. */
export function stepDeck(deck: DeckState, event: DeckEvent, now: Now): DeckStep {
  switch (event.type) {
    case 'answered':
      return deck.phase === 'opening' ? answered(deck, event.answer) : unchanged(deck)
    case 'unanswered':
      return deck.phase === 'opening' ? end(deck, 'unreachable') : unchanged(deck)
    case 'filling':
      return deck.phase === 'starting'
        ? { deck: { ...deck, filling: true }, effects: [] }
        : unchanged(deck)
    case 'sounding':
      return sounding(deck, now.at)
    case 'dry':
      // Fires at every start too.
      if (deck.phase !== 'sounding') return unchanged(deck)
      return { deck: silent(deck, now.at), effects: [noted({ type: 'dry' })] }
    case 'broken': {
      if (deck.phase === 'opening' || deck.phase === 'waiting') return unchanged(deck)
      if (event.how === 'finished') return end(deck, 'finished')
      if (event.how === 'undecodable' && !deck.heard) return end(deck, 'unsupported')
      const quiet = deck.phase === 'sounding' ? silent(deck, now.at) : deck
      const mend = isSelfHealing(deck.source) ? mendRelayed : mendDirect
      const mended = mend(quiet, event.how, now)
      return deck.phase === 'sounding'
        ? { ...mended, effects: [noted({ type: 'dry' }), ...mended.effects] }
        : mended
    }
    case 'found':
      return mendFound(deck, event.finding, now)
    case 'blocked':
      return end(deck, 'blocked')
    case 'stream':
      return hearRelay(deck, event.event)
    case 'title':
      return { deck: { ...deck, title: event.title }, effects: [] }
    case 'retry-due':
      return deck.phase === 'waiting' ? attach(deck) : unchanged(deck)
    case 'online':
      return isSelfHealing(deck.source) ? unchanged(deck) : mendOnline(deck)
  }
}

function answered(
  deck: DeckState,
  answer: Extract<DeckEvent, { type: 'answered' }>['answer'],
): DeckStep {
  if (answer.outcome === 'closed') return unchanged(deck)
  if (answer.outcome === 'ended') return end(deck, answer.reason)
  const { url, relayed } = answer
  // Nobody reads the address beforehand in a browser: there the catalogue knows best.
  const kind = !relayed && deck.station.codec === 'HLS' ? 'hls' : answer.kind
  return attach({ ...deck, source: { url, kind, relayed } })
}

function sounding(deck: DeckState, at: number): DeckStep {
  if (deck.phase !== 'starting' && deck.phase !== 'dry') return unchanged(deck)
  const effects: DeckEffect[] = []
  if (deck.phase === 'starting') {
    effects.push({ type: 'fade-in' })
    if (!deck.source?.relayed) {
      effects.push(
        noted({
          type: 'connected',
          attempt: deck.attempt,
          contentType: null,
          bitrate: null,
          spliced: false,
        }),
      )
    }
  }
  effects.push(noted({ type: 'sounding', afterMs: at - deck.since }))
  return { deck: { ...deck, phase: 'sounding', heard: true, since: at }, effects }
}

/** The sound has stopped: how long it lasted over this connection is kept. */
function silent(deck: DeckState, at: number): DeckState {
  const lasted = soundedMs(deck, at)
  return {
    ...deck,
    phase: 'dry',
    soundedMs: lasted,
    since: at,
    reopened: deck.reopened && lasted < STREAM_RETRIES.steadyMs,
  }
}

function unchanged(deck: DeckState): DeckStep {
  return { deck, effects: [] }
}
