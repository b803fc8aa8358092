/** Pure reducer with two slots (slot-reducer.ts), so that the previous station plays until the new one starts. */
import type { Station } from '../../../shared/api/stations.ts'
import type { FailureReason } from './player-records.ts'
import {
  CROSSFADE_MS,
  FADE_MS,
  INITIAL_STATE,
  listenedStation,
  otherSlot,
  type PlayerEffect,
  type PlayerEvent,
  type PlayerTransition,
  type ReducerState,
  type SlotCommand,
  type SlotId,
} from './player-reducer-types.ts'
import { reduceSlot } from './slot-reducer.ts'
import {
  createSlotState,
  isSounding,
  type ReducerContext,
  type SlotEffect,
  type SlotEvent,
  type SlotState,
} from './slot-types.ts'

export function reducePlayer(
  state: ReducerState,
  event: PlayerEvent,
  context: ReducerContext,
): PlayerTransition {
  switch (event.type) {
    case 'play':
      return play(state, event, context)
    case 'resume':
      if (state.item === null || (state.wish !== 'paused' && state.wish !== 'failed'))
        return unchanged(state)
      if (state.reason === 'unsupported' || state.reason === 'off') return unchanged(state)
      return connect(state, state.item, event.cors, context)
    case 'pause':
      return state.wish === 'on' ? stopAll(state, { ...state, wish: 'paused' }) : unchanged(state)
    case 'stop':
      if (state.item === null) return unchanged(state)
      return stopAll(state, { ...INITIAL_STATE, slotId: state.slotId })
    case 'off':
      return disableStation(state, event.stationId)
    case 'on-again':
      if (state.item?.id !== event.stationId || state.reason !== 'off') return unchanged(state)
      return { state: { ...state, wish: 'paused', reason: null }, effects: [] }
    case 'online':
      return reduceBoth(state, { type: 'online' }, context)
    case 'paused-outside':
      if (event.slot === state.slotId) return reducePlayer(state, { type: 'pause' }, context)
      return state.old ? releaseOld(state) : unchanged(state)
    case 'slot':
      return event.slot === state.slotId
        ? reduceCurrent(state, event.event, context)
        : reduceOld(state, event.event, context)
  }
}

function play(
  state: ReducerState,
  { station, isPlayable, failureReason, cors }: Extract<PlayerEvent, { type: 'play' }>,
  context: ReducerContext,
): PlayerTransition {
  const isRequested = (slot: SlotState | null) =>
    slot?.station.id === station.id && slot.station.url === station.url
  const reason = failureReason ?? 'unsupported'
  if (isRequested(state.current)) return { state: { ...state, item: station }, effects: [] }
  if (isRequested(state.old)) return returnToOld(state)
  if (isPlayable) return connect(state, station, cors, context)
  if (listenedStation(state)) {
    return { state, effects: [{ type: 'announce', station, reason }] }
  }
  return stopAll(state, { ...state, item: station, wish: 'failed', reason })
}

/** Stops a disabled station. A previous station that still plays continues. */
function disableStation(state: ReducerState, stationId: string): PlayerTransition {
  if (state.old?.station.id === stationId) return releaseOld(state)
  const { item, wish } = state
  if (item?.id !== stationId || wish === 'idle') return unchanged(state)
  const logEntry: PlayerEffect = {
    type: 'note',
    station: item,
    note: { type: 'failed', reason: 'off' },
  }
  if (wish === 'on') return failCurrent(state, 'off', [logEntry])
  return { state: { ...state, wish: 'failed', reason: 'off' }, effects: [] }
}

function reduceCurrent(
  state: ReducerState,
  event: SlotEvent,
  context: ReducerContext,
): PlayerTransition {
  if (state.current === null) return unchanged(state)
  const { slot, effects } = reduceSlot(state.current, event, context)
  const endEffect = effects.find((effect) => effect.type === 'end')
  const next = { ...state, current: slot }
  const playerEffects = toPlayerEffects(
    state.slotId,
    slot.station,
    effects,
    state.old ? CROSSFADE_MS : FADE_MS,
  )
  if (endEffect) return failCurrent(next, endEffect.reason, playerEffects)
  if (!state.old || !isSounding(slot)) return { state: next, effects: playerEffects }
  const released = releaseOld(next)
  const crossfadeEffects = released.effects.map((effect) =>
    effect.type === 'release' ? { ...effect, fadeMs: CROSSFADE_MS } : effect,
  )
  return { state: released.state, effects: [...playerEffects, ...crossfadeEffects] }
}

function reduceOld(
  state: ReducerState,
  event: SlotEvent,
  context: ReducerContext,
): PlayerTransition {
  if (state.old === null) return unchanged(state)
  const { slot, effects } = reduceSlot(state.old, event, context)
  const playerEffects = toPlayerEffects(otherSlot(state.slotId), slot.station, effects, FADE_MS)
  if (!effects.some((effect) => effect.type === 'end')) {
    return { state: { ...state, old: slot }, effects: playerEffects }
  }
  const slotId = otherSlot(state.slotId)
  return { state: { ...state, old: null }, effects: [...playerEffects, release(slotId)] }
}

function reduceBoth(
  state: ReducerState,
  event: SlotEvent,
  context: ReducerContext,
): PlayerTransition {
  const first = reduceCurrent(state, event, context)
  const second = reduceOld(first.state, event, context)
  return { state: second.state, effects: [...first.effects, ...second.effects] }
}

function toPlayerEffects(
  slot: SlotId,
  station: Station,
  effects: readonly SlotEffect[],
  fadeMs: number,
): PlayerEffect[] {
  return effects.flatMap((effect): PlayerEffect[] => {
    if (effect.type === 'end') return []
    if (effect.type === 'note') return [{ type: 'note', station, note: effect.note }]
    const command: SlotCommand =
      effect.type === 'fade-in' ? { type: 'fade-in', ms: fadeMs } : effect
    return [{ type: 'slot', slot, station, effect: command }]
  })
}

function unchanged(state: ReducerState): PlayerTransition {
  return { state, effects: [] }
}

/** Connects a station on the free slot, while the audible station plays on the other slot. */
export function connect(
  state: ReducerState,
  station: Station,
  cors: boolean,
  context: ReducerContext,
): PlayerTransition {
  const { current } = state
  const old = state.old ?? (current && isAudible(current) ? current : null)
  // During a switch, the slot of the station that still connects is the free slot.
  const slotId = state.old ? state.slotId : otherSlot(state.slotId)
  const closed =
    current !== null && current !== old ? [...logClosed(current), release(state.slotId)] : []
  return {
    state: {
      item: station,
      wish: 'on',
      reason: null,
      slotId,
      current: createSlotState(station, cors, context.at),
      old,
    },
    effects: [
      ...closed,
      { type: 'note', station, note: { type: 'play-requested' } },
      { type: 'slot', slot: slotId, station, effect: { type: 'open' } },
    ],
  }
}

function isAudible({ hasPlayed, phase }: SlotState): boolean {
  return hasPlayed && (phase === 'sounding' || phase === 'dry')
}

export function stopAll(state: ReducerState, next: ReducerState): PlayerTransition {
  const { current, old, slotId } = state
  const effects: PlayerEffect[] = []
  if (current) effects.push(...logClosed(current), release(slotId))
  if (old) effects.push(...logClosed(old), release(otherSlot(slotId)))
  return { state: { ...next, current: null, old: null }, effects }
}

export function returnToOld(state: ReducerState): PlayerTransition {
  const { old, current, slotId } = state
  if (!old) return { state, effects: [] }
  return {
    state: { ...state, item: old.station, slotId: otherSlot(slotId), current: old, old: null },
    effects: current ? [...logClosed(current), release(slotId)] : [],
  }
}

export function releaseOld(state: ReducerState): PlayerTransition {
  const effects = state.old ? [...logClosed(state.old), release(otherSlot(state.slotId))] : []
  return { state: { ...state, old: null }, effects }
}

export function failCurrent(
  state: ReducerState,
  reason: FailureReason,
  precedingEffects: readonly PlayerEffect[],
): PlayerTransition {
  const { slotId, item } = state
  if (state.old && item) {
    const previous = returnToOld({ ...state, current: null })
    const announce: PlayerEffect = { type: 'announce', station: item, reason }
    return { state: previous.state, effects: [...precedingEffects, release(slotId), announce] }
  }
  return {
    state: { ...state, wish: 'failed', reason, current: null },
    effects: [...precedingEffects, release(slotId)],
  }
}

export function release(slot: SlotId): PlayerEffect {
  return { type: 'release', slot, fadeMs: FADE_MS }
}

function logClosed({ station }: SlotState): PlayerEffect[] {
  return [{ type: 'note', station, note: { type: 'closed' } }]
}
