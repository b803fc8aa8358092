/**
 * How a slot gets its sound back. A stream the element reaches by itself is the page's to reconnect; the relay
 * reconnects its own, and the page takes up the same stream again when the element has let go of it.
 */

import type { StreamEvent } from '../../../preload/contract/streams.ts'
import {
  afterConnection,
  STREAM_RETRIES,
  type Verdict,
} from '../../../shared/radio/retry-policy.ts'
import { streamBehindPage } from '../../../shared/radio/station-address.ts'
import type { FailureReason } from './player-records.ts'
import {
  attach,
  type Break,
  breakWord,
  end,
  isEnd,
  type Now,
  noted,
  type SlotState,
  type SlotStep,
  type Source,
  type StationFinding,
  soundedMs,
} from './slot-types.ts'

/** Only a connection that brought this much sound counts as one with audio. */
const AUDIO_MS = 1_000

/** The verdict of the policy that the relay follows too, on a connection that has broken. */
function afterBreak(slot: SlotState, { at, random }: Now): Verdict {
  const sounded = soundedMs(slot, at)
  const retries = { ...slot.retries, hadSound: slot.hasSounded }
  // The relay counts from the first byte: bytes came over this connection while it had no sound yet.
  return afterConnection(retries, sounded >= AUDIO_MS ? slot.startMs + sounded : null, random)
}

/** What a station that was never heard failed of. */
const UNHEARD: Record<Break, FailureReason> = {
  ended: 'no-audio',
  finished: 'finished',
  undecodable: 'unsupported',
  'network-error': 'unreachable',
  'decode-error': 'unsupported',
  'source-error': 'unreachable',
  frozen: 'timeout',
  'no-sound': 'timeout',
}

/** What follows a break of a connection that no relay reconnects. */
export function mendDirect(slot: SlotState, how: Break, now: Now): SlotStep {
  const { online } = now
  const lost = noted({ type: 'lost', reason: breakWord(how), bytes: null })
  if (!online) {
    return {
      slot: { ...slot, phase: 'waiting' },
      effects: [lost, noted({ type: 'waiting-for-network' })],
    }
  }
  // Error 4 says "no CORS header", "no server there" and "no sound" alike: the station is asked, once.
  if (how === 'source-error' && slot.source && mayAsk(slot)) {
    return {
      slot: { ...slot, phase: 'waiting', finding: 'asked' },
      effects: [{ type: 'ask', url: slot.source.url }],
    }
  }
  if (how === 'decode-error' && slot.source?.kind === 'audio' && slot.phase === 'starting') {
    const badJoins = slot.badJoins + 1
    if (badJoins <= STREAM_RETRIES.attemptsAfterBadJoin) return attach({ ...slot, badJoins }, lost)
    if (!slot.hasSounded) return askUndecodable(slot)
  }
  // The stream behind the page was tried with CORS; without it is the last try.
  if (how === 'source-error' && slot.finding === 'not-audio' && !slot.hasSounded)
    return slot.cors ? attach({ ...slot, cors: false }, lost) : end(slot, 'not-audio', lost)
  const { retries, waitMs: ms } = afterBreak(slot, now)
  if (ms === null) return end(slot, slot.hasSounded ? lastReason(slot, how) : UNHEARD[how], lost)
  const mended = {
    ...(slot.finding === 'unreadable' && !slot.hasSounded ? turn(slot) : slot),
    retries,
  }
  if (ms === 0) return attach(mended, lost)
  const retrying = noted({ type: 'retrying', attempt: slot.attempt + 1, inMs: ms })
  return {
    slot: { ...mended, phase: 'waiting' },
    effects: [lost, retrying, { type: 'wait', ms }],
  }
}

/** Nothing tells what was wrong, CORS or a page in place of the stream: they take turns. */
function turn(slot: SlotState): SlotState {
  const stream = slot.cors ? null : sourceBehindPage(slot)
  return stream === null ? { ...slot, cors: !slot.cors } : { ...slot, source: stream }
}

/** The stream behind the page that the station's address may be. */
function sourceBehindPage({ source }: SlotState): Source | null {
  if (source?.relayed !== false || source.kind === 'hls') return null
  const url = streamBehindPage(source.url)
  return url === null ? null : { ...source, url }
}

/** What a station that was heard failed of: one of HLS may be there and name nothing new. */
function lastReason({ source }: SlotState, how: Break): FailureReason {
  return source?.kind === 'hls' && how === 'no-sound' ? 'no-audio' : 'lost'
}

/** Whether the station may be asked for its first bytes: not what a relay reads, nor what pages may not. */
function mayAsk({ source, cors, hasSounded, finding }: SlotState): boolean {
  return cors && !hasSounded && finding === null && source?.relayed === false
}

/** Bytes come and make no sound: a codec that nothing here plays, perhaps. The element goes on meanwhile. */
export function askWhatFills(slot: SlotState): SlotStep {
  if (!slot.source || slot.source.kind === 'hls' || !mayAsk(slot)) return { slot, effects: [] }
  return { slot: { ...slot, finding: 'asked' }, effects: [{ type: 'ask', url: slot.source.url }] }
}

/** The element has no decoder for the station: its first bytes tell what it is. */
export function askUndecodable(slot: SlotState): SlotStep {
  const undecodable = { ...slot, undecodable: true, phase: 'waiting' as const }
  if (slot.finding === 'asked') return { slot: undecodable, effects: [] }
  if (!slot.source || !mayAsk(slot)) return end(slot, 'unsupported')
  return {
    slot: { ...undecodable, finding: 'asked' },
    effects: [{ type: 'ask', url: slot.source.url }],
  }
}

/** Whether the station's bytes are none that could ever sound here. */
const isFormat = (finding: StationFinding) => /^(?:codec-|packed$)/.test(finding)

/** What follows what the station has said. */
export function mendFound(slot: SlotState, finding: StationFinding, now: Now): SlotStep {
  if (slot.finding !== 'asked') return { slot, effects: [] }
  const told = { ...slot, finding }
  if (slot.undecodable) return end(told, isEnd(finding) ? finding : 'unsupported')
  // It sounds by now, or the network came back meanwhile, and with it the next attempt.
  if (slot.phase !== 'waiting') {
    const isSilent = slot.phase === 'starting' && isEnd(finding)
    return isSilent && isFormat(finding) ? end(told, finding) : { slot: told, effects: [] }
  }
  const stream = finding === 'not-audio' ? sourceBehindPage(slot) : null
  if (stream !== null) return attach({ ...told, source: stream })
  if (finding === 'readable') return mendDirect(told, 'source-error', now)
  if (finding !== 'unreadable') return end(told, finding)
  const retries = { ...slot.retries, fruitless: slot.retries.fruitless + 1 }
  return attach({ ...told, cors: false, retries })
}

/** The network is back: what waits or has run dry is connected at once. */
export function mendOnline(slot: SlotState): SlotStep {
  if (slot.phase === 'waiting') return attach(slot)
  if (slot.phase !== 'dry') return { slot, effects: [] }
  return attach(slot, noted({ type: 'lost', reason: 'online', bytes: null }))
}

/** The same stream is asked for at most this often... */
const REATTACH_MOST = 3
/** ...in this time; what is more waits its turn. */
const REATTACH_WINDOW_MS = 10_000

/** What follows a break between the element and the relay. */
export function mendRelayed(slot: SlotState, how: Break, now: Now): SlotStep {
  const { at } = now
  if (slot.isFinished) return end(slot, 'finished')
  // While the relay looks for the station, silence is no fault of the element's.
  if (slot.isLost && (how === 'frozen' || how === 'no-sound')) return { slot, effects: [] }
  // The pauses are the relay's; only the budget is the page's.
  const { retries, waitMs } = afterBreak(slot, now)
  const unheard = how === 'decode-error' ? 'unsupported' : 'no-audio'
  if (waitMs === null) return end(slot, slot.hasSounded ? 'lost' : unheard)
  const mended = { ...slot, retries: { ...retries, step: slot.retries.step } }
  if (how === 'decode-error' && !slot.reopened) {
    const lost = noted({ type: 'lost', reason: 'decode-error', bytes: null })
    return {
      slot: { ...mended, reopened: true, phase: 'opening', source: null },
      effects: [lost, { type: 'open' }],
    }
  }
  const recent = slot.reattachedAt.filter((time) => time > at - REATTACH_WINDOW_MS)
  const [oldest = at] = recent
  const ms = recent.length < REATTACH_MOST ? 0 : oldest + REATTACH_WINDOW_MS - at
  const again = { ...mended, reattachedAt: [...recent.slice(-REATTACH_MOST + 1), at + ms] }
  const note = noted({ type: 'attached-again', reason: breakWord(how) })
  if (ms === 0) return attach(again, note)
  return { slot: { ...again, phase: 'waiting' }, effects: [note, { type: 'wait', ms }] }
}

/** What the relay tells of its connection. Titles are not for here: they wait until they are heard. */
export function followRelay(slot: SlotState, event: StreamEvent): SlotStep {
  switch (event.type) {
    case 'connected':
    case 'lost':
    case 'waiting-for-network':
    case 'retrying': {
      const { at: _, ...note } = event
      const isLost = event.type === 'retrying' ? slot.isLost : event.type !== 'connected'
      return { slot: { ...slot, isLost }, effects: [noted(note)] }
    }
    case 'renewed': {
      const { phase, source } = slot
      const plays = source !== null && (phase === 'sounding' || phase === 'dry')
      return { slot, effects: plays ? [{ type: 'attach-next', source }] : [] }
    }
    case 'ended':
      if (event.reason !== 'finished') return end(slot, event.reason)
      return { slot: { ...slot, isFinished: true }, effects: [] }
    case 'title':
      return { slot, effects: [] }
  }
}
