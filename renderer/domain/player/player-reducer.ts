/**
 * The player as one pure reducer: state and event in, state and effects out. There are two slots, so that the
 * station before sounds until the new one does (the warm switch); slot-reducer.ts reduces one slot.
 */
import type { Station } from '../../../shared/api/stations.ts'
import type { FailureReason } from './player-records.ts'
import {
  CROSSFADE_MS,
  FADE_MS,
  INITIAL,
  listenedStation,
  otherSlot,
  type PlayerEffect,
  type PlayerEvent,
  type PlayerStep,
  type ReducerState,
  type SlotCommand,
  type SlotId,
} from './player-reducer-types.ts'
import { reduceSlot } from './slot-reducer.ts'
import {
  freshSlot,
  isSounding,
  type Now,
  type SlotEffect,
  type SlotEvent,
  type SlotState,
} from './slot-types.ts'

/** Applies one event. Events that mean nothing in the present state change nothing. */
export function reducePlayer(state: ReducerState, event: PlayerEvent, now: Now): PlayerStep {
  switch (event.type) {
    case 'play':
      return play(state, event, now)
    case 'resume':
      if (state.item === null || (state.wish !== 'paused' && state.wish !== 'failed'))
        return unchanged(state)
      if (state.reason === 'unsupported' || state.reason === 'off') return unchanged(state)
      return tune(state, state.item, event.cors, now)
    case 'pause':
      return state.wish === 'on' ? quiet(state, { ...state, wish: 'paused' }) : unchanged(state)
    case 'stop':
      if (state.item === null) return unchanged(state)
      return quiet(state, { ...INITIAL, slotId: state.slotId })
    case 'off':
      return switchOff(state, event.stationId)
    case 'on-again':
      if (state.item?.id !== event.stationId || state.reason !== 'off') return unchanged(state)
      return { state: { ...state, wish: 'paused', reason: null }, effects: [] }
    case 'online':
      return both(state, { type: 'online' }, now)
    case 'paused-outside':
      if (event.slot === state.slotId) return reducePlayer(state, { type: 'pause' }, now)
      return state.old ? dropOld(state) : unchanged(state)
    case 'slot':
      return event.slot === state.slotId
        ? stepCurrent(state, event.event, now)
        : stepOld(state, event.event, now)
  }
}

function play(
  state: ReducerState,
  { station, playable, refusal, cors }: Extract<PlayerEvent, { type: 'play' }>,
  now: Now,
): PlayerStep {
  const isSame = (slot: SlotState | null) =>
    slot?.station.id === station.id && slot.station.url === station.url
  const reason = refusal ?? 'unsupported'
  if (isSame(state.current)) return { state: { ...state, item: station }, effects: [] }
  if (isSame(state.old)) return backToOld(state)
  if (playable) return tune(state, station, cors, now)
  if (listenedStation(state)) {
    return { state, effects: [{ type: 'announce', station, reason }] }
  }
  return quiet(state, { ...state, item: station, wish: 'failed', reason })
}

/** Falls silent and tries nothing more; a station that sounds while this one connects goes on. */
function switchOff(state: ReducerState, stationId: string): PlayerStep {
  if (state.old?.station.id === stationId) return dropOld(state)
  const { item, wish } = state
  if (item?.id !== stationId || wish === 'idle') return unchanged(state)
  const note: PlayerEffect = {
    type: 'note',
    station: item,
    note: { type: 'failed', reason: 'off' },
  }
  if (wish === 'on') return giveUp(state, 'off', [note])
  return { state: { ...state, wish: 'failed', reason: 'off' }, effects: [] }
}

function stepCurrent(state: ReducerState, event: SlotEvent, now: Now): PlayerStep {
  if (state.current === null) return unchanged(state)
  const { slot, effects } = reduceSlot(state.current, event, now)
  const ended = effects.find((effect) => effect.type === 'end')
  const next = { ...state, current: slot }
  const done = toPlayerEffects(
    state.slotId,
    slot.station,
    effects,
    state.old ? CROSSFADE_MS : FADE_MS,
  )
  if (ended) return giveUp(next, ended.reason, done)
  if (!state.old || !isSounding(slot)) return { state: next, effects: done }
  const dropped = dropOld(next)
  const faded = dropped.effects.map((effect) =>
    effect.type === 'release' ? { ...effect, fadeMs: CROSSFADE_MS } : effect,
  )
  return { state: dropped.state, effects: [...done, ...faded] }
}

function stepOld(state: ReducerState, event: SlotEvent, now: Now): PlayerStep {
  if (state.old === null) return unchanged(state)
  const { slot, effects } = reduceSlot(state.old, event, now)
  const done = toPlayerEffects(otherSlot(state.slotId), slot.station, effects, FADE_MS)
  if (!effects.some((effect) => effect.type === 'end')) {
    return { state: { ...state, old: slot }, effects: done }
  }
  // The new station goes on alone.
  const slotId = otherSlot(state.slotId)
  return { state: { ...state, old: null }, effects: [...done, release(slotId)] }
}

function both(state: ReducerState, event: SlotEvent, now: Now): PlayerStep {
  const first = stepCurrent(state, event, now)
  const second = stepOld(first.state, event, now)
  return { state: second.state, effects: [...first.effects, ...second.effects] }
}

/** A slot's effects as the player's. */
function toPlayerEffects(
  slot: SlotId,
  station: Station,
  effects: readonly SlotEffect[],
  fadeMs: number,
): PlayerEffect[] {
  return effects.flatMap((effect): PlayerEffect[] => {
    if (effect.type === 'end') return []
    if (effect.type === 'note') return [{ type: 'note', station, note: effect.note }]
    const told: SlotCommand = effect.type === 'fade-in' ? { type: 'fade-in', ms: fadeMs } : effect
    return [{ type: 'slot', slot, station, effect: told }]
  })
}

function unchanged(state: ReducerState): PlayerStep {
  return { state, effects: [] }
}

/** Puts a station on the slot that is free; what is heard stays on the other. */
export function tune(state: ReducerState, station: Station, cors: boolean, now: Now): PlayerStep {
  const { current } = state
  const old = state.old ?? (current && isWorthKeeping(current) ? current : null)
  // While switching, the slot of the station that has not come yet is the free one.
  const slotId = state.old ? state.slotId : otherSlot(state.slotId)
  const closed =
    current !== null && current !== old ? [...closeNote(current), release(state.slotId)] : []
  return {
    state: {
      item: station,
      wish: 'on',
      reason: null,
      slotId,
      current: freshSlot(station, cors, now.at),
      old,
    },
    effects: [
      ...closed,
      { type: 'note', station, note: { type: 'asked' } },
      { type: 'slot', slot: slotId, station, effect: { type: 'open' } },
    ],
  }
}

/** Whether the station on a slot is worth being heard until another one sounds. */
function isWorthKeeping({ hasSounded, phase }: SlotState): boolean {
  return hasSounded && (phase === 'sounding' || phase === 'dry')
}

/** Lets go of both slots. */
export function quiet(state: ReducerState, next: ReducerState): PlayerStep {
  const { current, old, slotId } = state
  const effects: PlayerEffect[] = []
  if (current) effects.push(...closeNote(current), release(slotId))
  if (old) effects.push(...closeNote(old), release(otherSlot(slotId)))
  return { state: { ...next, current: null, old: null }, effects }
}

/** The station that did not come is let go; the one before is the item again. */
export function backToOld(state: ReducerState): PlayerStep {
  const { old, current, slotId } = state
  if (!old) return { state, effects: [] }
  return {
    state: { ...state, item: old.station, slotId: otherSlot(slotId), current: old, old: null },
    effects: current ? [...closeNote(current), release(slotId)] : [],
  }
}

/** The old station has had its time. */
export function dropOld(state: ReducerState): PlayerStep {
  const effects = state.old ? [...closeNote(state.old), release(otherSlot(state.slotId))] : []
  return { state: { ...state, old: null }, effects }
}

/** The item's station will not come: back to the one before, or silence. */
export function giveUp(
  state: ReducerState,
  reason: FailureReason,
  done: readonly PlayerEffect[],
): PlayerStep {
  const { slotId, item } = state
  if (state.old && item) {
    const back = backToOld({ ...state, current: null })
    const announce: PlayerEffect = { type: 'announce', station: item, reason }
    return { state: back.state, effects: [...done, release(slotId), announce] }
  }
  return {
    state: { ...state, wish: 'failed', reason, current: null },
    effects: [...done, release(slotId)],
  }
}

/** Lets go of a slot. */
export function release(slot: SlotId): PlayerEffect {
  return { type: 'release', slot, fadeMs: FADE_MS }
}

function closeNote({ station }: SlotState): PlayerEffect[] {
  return [{ type: 'note', station, note: { type: 'closed' } }]
}
