/**
 * What the mini player does next, as one pure step: state and event in, state and effects out. There
 * are two decks, so that the station before is heard until the new one sounds (the warm switch); what
 * befalls one station on its deck is deck-step.ts's.
 */
import type { Station } from '../../../shared/api/answers/stations.ts'
import type { DeckEffect, DeckEvent, DeckState, Now } from './deck-state.ts'
import { stepDeck } from './deck-step.ts'
import {
  CROSSFADE_MS,
  type DeckDo,
  type DeckId,
  FADE_MS,
  heardStation,
  INITIAL,
  type MachineState,
  otherDeck,
  type PlayerEffect,
  type PlayerEvent,
  type Step,
} from './play-state.ts'
import { backToOld, dropOld, giveUp, quiet, release, tune } from './warm-switch.ts'

/** Applies one event. Events that mean nothing in the present state change nothing. */
export function step(state: MachineState, event: PlayerEvent, now: Now): Step {
  switch (event.type) {
    case 'play':
      return play(state, event, now)
    case 'resume':
      if (state.item === null || (state.wish !== 'paused' && state.wish !== 'failed'))
        return unchanged(state)
      if (state.reason === 'unsupported') return unchanged(state)
      return tune(state, state.item, event.cors, now)
    case 'pause':
      return state.wish === 'on' ? quiet(state, { ...state, wish: 'paused' }) : unchanged(state)
    case 'stop':
      if (state.item === null) return unchanged(state)
      return quiet(state, { ...INITIAL, deckId: state.deckId })
    case 'online':
      return both(state, { type: 'online' }, now)
    case 'paused-outside':
      if (event.deck === state.deckId) return step(state, { type: 'pause' }, now)
      return state.old ? dropOld(state) : unchanged(state)
    case 'deck':
      return event.deck === state.deckId
        ? stepCurrent(state, event.event, now)
        : stepOld(state, event.event, now)
  }
}

function play(
  state: MachineState,
  { station, playable, cors }: Extract<PlayerEvent, { type: 'play' }>,
  now: Now,
): Step {
  const isSame = (deck: DeckState | null) =>
    deck?.station.id === station.id && deck.station.url === station.url
  if (isSame(state.current)) return { state: { ...state, item: station }, effects: [] }
  if (isSame(state.old)) return backToOld(state)
  if (playable) return tune(state, station, cors, now)
  if (heardStation(state)) {
    return { state, effects: [{ type: 'announce', station, reason: 'unsupported' }] }
  }
  return quiet(state, { ...state, item: station, wish: 'failed', reason: 'unsupported' })
}

function stepCurrent(state: MachineState, event: DeckEvent, now: Now): Step {
  if (state.current === null) return unchanged(state)
  const { deck, effects } = stepDeck(state.current, event, now)
  const ended = effects.find((effect) => effect.type === 'end')
  const next = { ...state, current: deck }
  const done = toPlayer(state.deckId, deck.station, effects, state.old ? CROSSFADE_MS : FADE_MS)
  if (ended) return giveUp(next, ended.reason, done)
  if (!state.old || deck.phase !== 'sounding') return { state: next, effects: done }
  const dropped = dropOld(next)
  const faded = dropped.effects.map((effect) =>
    effect.type === 'release' ? { ...effect, fadeMs: CROSSFADE_MS } : effect,
  )
  return { state: dropped.state, effects: [...done, ...faded] }
}

function stepOld(state: MachineState, event: DeckEvent, now: Now): Step {
  if (state.old === null) return unchanged(state)
  const { deck, effects } = stepDeck(state.old, event, now)
  const done = toPlayer(otherDeck(state.deckId), deck.station, effects, FADE_MS)
  if (!effects.some((effect) => effect.type === 'end')) {
    return { state: { ...state, old: deck }, effects: done }
  }
  // The new station goes on alone.
  const deckId = otherDeck(state.deckId)
  return { state: { ...state, old: null }, effects: [...done, release(deckId)] }
}

function both(state: MachineState, event: DeckEvent, now: Now): Step {
  const first = stepCurrent(state, event, now)
  const second = stepOld(first.state, event, now)
  return { state: second.state, effects: [...first.effects, ...second.effects] }
}

/** A deck's effects as the player's. */
function toPlayer(
  deck: DeckId,
  station: Station,
  effects: readonly DeckEffect[],
  fadeMs: number,
): PlayerEffect[] {
  return effects.flatMap((effect): PlayerEffect[] => {
    if (effect.type === 'end') return []
    if (effect.type === 'note') return [{ type: 'note', station, note: effect.note }]
    const told: DeckDo = effect.type === 'fade-in' ? { type: 'fade-in', ms: fadeMs } : effect
    return [{ type: 'deck', deck, station, effect: told }]
  })
}

function unchanged(state: MachineState): Step {
  return { state, effects: [] }
}
