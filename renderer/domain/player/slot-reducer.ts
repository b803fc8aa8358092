import { STREAM_RETRIES } from '../../../shared/radio/retry-policy.ts'
import {
  followRelay,
  handleFinding,
  probeFilling,
  probeUndecodable,
  reconnectOnline,
  recoverDirect,
  recoverRelayed,
} from './slot-retries.ts'
import {
  attach,
  getPlayedMs,
  giveUp,
  isRelayReconnecting,
  isSounding,
  logEffect,
  type ReducerContext,
  type SlotEffect,
  type SlotEvent,
  type SlotState,
  type SlotTransition,
} from './slot-types.ts'

/** Pure reducer of one slot, which connects and plays one station: (slot, event) -> slot and effects. */
export function reduceSlot(
  slot: SlotState,
  event: SlotEvent,
  context: ReducerContext,
): SlotTransition {
  const transition = reduce(slot, event, context)
  if (transition.slot.attempt === slot.attempt) return transition
  return { ...transition, slot: { ...transition.slot, attachedAt: context.at } }
}

function reduce(slot: SlotState, event: SlotEvent, context: ReducerContext): SlotTransition {
  switch (event.type) {
    case 'opened':
      return slot.phase === 'opening' ? handleResponse(slot, event.response) : unchanged(slot)
    case 'open-failed':
      return slot.phase === 'opening' ? giveUp(slot, 'unreachable') : unchanged(slot)
    case 'filling':
      return slot.phase === 'starting'
        ? probeFilling({ ...slot, isFilling: true })
        : unchanged(slot)
    case 'sounding':
      return handleSound(slot, context.at)
    case 'dry':
      // The element also fires this event at every start.
      if (!isSounding(slot)) return unchanged(slot)
      return { slot: markDry(slot, context.at), effects: [logEffect({ type: 'dry' })] }
    case 'broken': {
      if (slot.phase === 'opening' || slot.phase === 'waiting') return unchanged(slot)
      if (event.reason === 'finished') return giveUp(slot, 'finished')
      if (event.reason === 'undecodable' && !slot.hasPlayed) return probeUndecodable(slot)
      const silentSlot = isSounding(slot) ? markDry(slot, context.at) : slot
      const recover = isRelayReconnecting(slot.source) ? recoverRelayed : recoverDirect
      const recovered = recover(silentSlot, event.reason, context)
      return isSounding(slot)
        ? { ...recovered, effects: [logEffect({ type: 'dry' }), ...recovered.effects] }
        : recovered
    }
    case 'found':
      return handleFinding(slot, event.finding, context)
    case 'blocked':
      return giveUp(slot, 'blocked')
    case 'stream':
      return followRelay(slot, event.event)
    case 'title':
      return { slot: { ...slot, title: event.title }, effects: [] }
    case 'retry-due':
      return slot.phase === 'waiting' ? attach(slot) : unchanged(slot)
    case 'online':
      return isRelayReconnecting(slot.source) ? unchanged(slot) : reconnectOnline(slot)
  }
}

function handleResponse(
  slot: SlotState,
  response: Extract<SlotEvent, { type: 'opened' }>['response'],
): SlotTransition {
  if (response.outcome === 'closed') return unchanged(slot)
  if (response.outcome === 'ended') return giveUp(slot, response.reason)
  const { url, relayed } = response
  // In a browser, the app cannot read the stream first, so the station's codec decides.
  const kind = !relayed && slot.station.codec === 'HLS' ? 'hls' : response.kind
  return attach({ ...slot, source: { url, kind, relayed } })
}

function handleSound(slot: SlotState, at: number): SlotTransition {
  if (slot.phase !== 'starting' && slot.phase !== 'dry') return unchanged(slot)
  const effects: SlotEffect[] = []
  const startMs = slot.phase === 'starting' ? at - slot.attachedAt : slot.startMs
  if (slot.phase === 'starting') {
    effects.push({ type: 'fade-in' })
    if (!slot.source?.relayed) {
      effects.push(
        logEffect({
          type: 'connected',
          attempt: slot.attempt,
          contentType: null,
          bitrate: null,
          spliced: false,
        }),
      )
    }
  }
  effects.push(logEffect({ type: 'sounding', afterMs: at - slot.since }))
  return {
    slot: { ...slot, phase: 'sounding', hasPlayed: true, undecodableStarts: 0, startMs, since: at },
    effects,
  }
}

function markDry(slot: SlotState, at: number): SlotState {
  const playedMs = getPlayedMs(slot, at)
  return {
    ...slot,
    phase: 'dry',
    playedMs,
    since: at,
    hasReopened: slot.hasReopened && playedMs < STREAM_RETRIES.steadyMs,
  }
}

function unchanged(slot: SlotState): SlotTransition {
  return { slot, effects: [] }
}
