/** One event on one slot: who mends what, and what sound means. */
import { STREAM_RETRIES } from '../../../shared/radio/retry-policy.ts'
import {
  askUndecodable,
  askWhatFills,
  followRelay,
  mendDirect,
  mendFound,
  mendOnline,
  mendRelayed,
} from './slot-retries.ts'
import {
  attach,
  end,
  isSelfHealing,
  isSounding,
  type Now,
  noted,
  type SlotEffect,
  type SlotEvent,
  type SlotState,
  type SlotStep,
  soundedMs,
} from './slot-types.ts'

/** Applies one event. Events that mean nothing in the present phase change nothing. */
export function reduceSlot(slot: SlotState, event: SlotEvent, now: Now): SlotStep {
  const step = reduce(slot, event, now)
  if (step.slot.attempt === slot.attempt) return step
  return { ...step, slot: { ...step.slot, attachedAt: now.at } }
}

function reduce(slot: SlotState, event: SlotEvent, now: Now): SlotStep {
  switch (event.type) {
    case 'answered':
      return slot.phase === 'opening' ? answered(slot, event.answer) : unchanged(slot)
    case 'unanswered':
      return slot.phase === 'opening' ? end(slot, 'unreachable') : unchanged(slot)
    case 'filling':
      return slot.phase === 'starting' ? askWhatFills({ ...slot, filling: true }) : unchanged(slot)
    case 'sounding':
      return sounding(slot, now.at)
    case 'dry':
      // Fires at every start too.
      if (!isSounding(slot)) return unchanged(slot)
      return { slot: silent(slot, now.at), effects: [noted({ type: 'dry' })] }
    case 'broken': {
      if (slot.phase === 'opening' || slot.phase === 'waiting') return unchanged(slot)
      if (event.how === 'finished') return end(slot, 'finished')
      if (event.how === 'undecodable' && !slot.hasSounded) return askUndecodable(slot)
      const quiet = isSounding(slot) ? silent(slot, now.at) : slot
      const mend = isSelfHealing(slot.source) ? mendRelayed : mendDirect
      const mended = mend(quiet, event.how, now)
      return isSounding(slot)
        ? { ...mended, effects: [noted({ type: 'dry' }), ...mended.effects] }
        : mended
    }
    case 'found':
      return mendFound(slot, event.finding, now)
    case 'blocked':
      return end(slot, 'blocked')
    case 'stream':
      return followRelay(slot, event.event)
    case 'title':
      return { slot: { ...slot, title: event.title }, effects: [] }
    case 'retry-due':
      return slot.phase === 'waiting' ? attach(slot) : unchanged(slot)
    case 'online':
      return isSelfHealing(slot.source) ? unchanged(slot) : mendOnline(slot)
  }
}

function answered(
  slot: SlotState,
  answer: Extract<SlotEvent, { type: 'answered' }>['answer'],
): SlotStep {
  if (answer.outcome === 'closed') return unchanged(slot)
  if (answer.outcome === 'ended') return end(slot, answer.reason)
  const { url, relayed } = answer
  // In a browser the address is not read beforehand: there the catalogue says what it is.
  const kind = !relayed && slot.station.codec === 'HLS' ? 'hls' : answer.kind
  return attach({ ...slot, source: { url, kind, relayed } })
}

function sounding(slot: SlotState, at: number): SlotStep {
  if (slot.phase !== 'starting' && slot.phase !== 'dry') return unchanged(slot)
  const effects: SlotEffect[] = []
  const startMs = slot.phase === 'starting' ? at - slot.attachedAt : slot.startMs
  if (slot.phase === 'starting') {
    effects.push({ type: 'fade-in' })
    if (!slot.source?.relayed) {
      effects.push(
        noted({
          type: 'connected',
          attempt: slot.attempt,
          contentType: null,
          bitrate: null,
          spliced: false,
        }),
      )
    }
  }
  effects.push(noted({ type: 'sounding', afterMs: at - slot.since }))
  return {
    slot: { ...slot, phase: 'sounding', hasSounded: true, badJoins: 0, startMs, since: at },
    effects,
  }
}

/** The sound has stopped: how long it lasted over this connection is kept. */
function silent(slot: SlotState, at: number): SlotState {
  const lasted = soundedMs(slot, at)
  return {
    ...slot,
    phase: 'dry',
    soundedMs: lasted,
    since: at,
    reopened: slot.reopened && lasted < STREAM_RETRIES.steadyMs,
  }
}

function unchanged(slot: SlotState): SlotStep {
  return { slot, effects: [] }
}
