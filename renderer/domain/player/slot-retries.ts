/** Reconnect rules. The page reconnects direct streams and reattaches the element to relayed ones. */

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
  getPlayedMs,
  giveUp,
  isFailure,
  logEffect,
  type Now,
  type SlotState,
  type SlotTransition,
  type Source,
  type StationFinding,
  toAttachReason,
} from './slot-types.ts'

/** A connection with less audio does not count as successful. */
const AUDIO_MS = 1_000

/** Applies the retry policy that the relay uses too. */
function afterBreak(slot: SlotState, { at, random }: Now): Verdict {
  const playedMs = getPlayedMs(slot, at)
  const retries = { ...slot.retries, hadSound: slot.hasPlayed }
  // The relay counts from the first byte, which arrives before the first audio.
  return afterConnection(retries, playedMs >= AUDIO_MS ? slot.startMs + playedMs : null, random)
}

const UNPLAYED_REASONS: Record<Break, FailureReason> = {
  ended: 'no-audio',
  finished: 'finished',
  undecodable: 'unsupported',
  'network-error': 'unreachable',
  'decode-error': 'unsupported',
  'source-error': 'unreachable',
  frozen: 'timeout',
  'no-sound': 'timeout',
}

export function recoverDirect(slot: SlotState, how: Break, now: Now): SlotTransition {
  const { online } = now
  const lost = logEffect({ type: 'lost', reason: toAttachReason(how), bytes: null })
  if (!online) {
    return {
      slot: { ...slot, phase: 'waiting' },
      effects: [lost, logEffect({ type: 'waiting-for-network' })],
    }
  }
  // MEDIA_ERR_SRC_NOT_SUPPORTED can mean no CORS, no server or no audio, so the station is probed once.
  if (how === 'source-error' && slot.source && canProbe(slot)) {
    return {
      slot: { ...slot, phase: 'waiting', finding: 'pending' },
      effects: [{ type: 'probe', url: slot.source.url }],
    }
  }
  if (how === 'decode-error' && slot.source?.kind === 'audio' && slot.phase === 'starting') {
    const badJoins = slot.badJoins + 1
    if (badJoins <= STREAM_RETRIES.attemptsAfterBadJoin) return attach({ ...slot, badJoins }, lost)
    if (!slot.hasPlayed) return probeUndecodable(slot)
  }
  // The stream behind the page was tried with CORS. The last attempt is without it.
  if (how === 'source-error' && slot.finding === 'not-audio' && !slot.hasPlayed)
    return slot.cors ? attach({ ...slot, cors: false }, lost) : giveUp(slot, 'not-audio', lost)
  const { retries, waitMs: ms } = afterBreak(slot, now)
  if (ms === null)
    return giveUp(slot, slot.hasPlayed ? reasonAfterPlay(slot, how) : UNPLAYED_REASONS[how], lost)
  const recovered = {
    ...(slot.finding === 'unreadable' && !slot.hasPlayed ? alternate(slot) : slot),
    retries,
  }
  if (ms === 0) return attach(recovered, lost)
  const retrying = logEffect({ type: 'retrying', attempt: slot.attempt + 1, inMs: ms })
  return {
    slot: { ...recovered, phase: 'waiting' },
    effects: [lost, retrying, { type: 'wait', ms }],
  }
}

/** The cause is unknown: alternates between dropping CORS and trying the stream behind a page. */
function alternate(slot: SlotState): SlotState {
  const stream = slot.cors ? null : sourceBehindPage(slot)
  return stream === null ? { ...slot, cors: !slot.cors } : { ...slot, source: stream }
}

function sourceBehindPage({ source }: SlotState): Source | null {
  if (source?.relayed !== false || source.kind === 'hls') return null
  const url = streamBehindPage(source.url)
  return url === null ? null : { ...source, url }
}

/** Failure reason of a station that played before. An HLS station may be reachable without new segments. */
function reasonAfterPlay({ source }: SlotState, how: Break): FailureReason {
  return source?.kind === 'hls' && how === 'no-sound' ? 'no-audio' : 'lost'
}

/** Relayed stations, and those without CORS, cannot be probed. */
function canProbe({ source, cors, hasPlayed, finding }: SlotState): boolean {
  return cors && !hasPlayed && finding === null && source?.relayed === false
}

/** Data arrives without audio, perhaps in an unsupported codec. Probes while the element continues. */
export function probeFilling(slot: SlotState): SlotTransition {
  if (!slot.source || slot.source.kind === 'hls' || !canProbe(slot)) return { slot, effects: [] }
  return {
    slot: { ...slot, finding: 'pending' },
    effects: [{ type: 'probe', url: slot.source.url }],
  }
}

/** The element has no decoder. The first bytes identify the format. */
export function probeUndecodable(slot: SlotState): SlotTransition {
  const undecodable = { ...slot, isUndecodable: true, phase: 'waiting' as const }
  if (slot.finding === 'pending') return { slot: undecodable, effects: [] }
  if (!slot.source || !canProbe(slot)) return giveUp(slot, 'unsupported')
  return {
    slot: { ...undecodable, finding: 'pending' },
    effects: [{ type: 'probe', url: slot.source.url }],
  }
}

/** The format can never play here. */
const isFormatFinding = (finding: StationFinding) => /^(?:codec-|packed$)/.test(finding)

export function handleFinding(slot: SlotState, finding: StationFinding, now: Now): SlotTransition {
  if (slot.finding !== 'pending') return { slot, effects: [] }
  const updated = { ...slot, finding }
  if (slot.isUndecodable) return giveUp(updated, isFailure(finding) ? finding : 'unsupported')
  // It plays by now, or the network returned and started another attempt.
  if (slot.phase !== 'waiting') {
    const isSilent = slot.phase === 'starting' && isFailure(finding)
    return isSilent && isFormatFinding(finding)
      ? giveUp(updated, finding)
      : { slot: updated, effects: [] }
  }
  const stream = finding === 'not-audio' ? sourceBehindPage(slot) : null
  if (stream !== null) return attach({ ...updated, source: stream })
  if (finding === 'readable') return recoverDirect(updated, 'source-error', now)
  if (finding !== 'unreadable') return giveUp(updated, finding)
  const retries = { ...slot.retries, failedAttempts: slot.retries.failedAttempts + 1 }
  return attach({ ...updated, cors: false, retries })
}

/** The network is back: reconnects immediately unless audio plays. */
export function reconnectOnline(slot: SlotState): SlotTransition {
  if (slot.phase === 'waiting') return attach(slot)
  if (slot.phase !== 'dry') return { slot, effects: [] }
  return attach(slot, logEffect({ type: 'lost', reason: 'online', bytes: null }))
}

/** Maximum reattachments to the same stream... */
const REATTACH_MAX = 3
/** ...within this time. Others are delayed. */
const REATTACH_WINDOW_MS = 10_000

export function recoverRelayed(slot: SlotState, how: Break, now: Now): SlotTransition {
  const { at } = now
  if (slot.isFinished) return giveUp(slot, 'finished')
  // While the relay reconnects, silence is expected.
  if (slot.isLost && (how === 'frozen' || how === 'no-sound')) return { slot, effects: [] }
  // The relay waits between attempts; the page only counts them.
  const { retries, waitMs } = afterBreak(slot, now)
  const reason = how === 'decode-error' ? 'unsupported' : 'no-audio'
  if (waitMs === null) return giveUp(slot, slot.hasPlayed ? 'lost' : reason)
  const recovered = { ...slot, retries: { ...retries, step: slot.retries.step } }
  if (how === 'decode-error' && !slot.reopened) {
    const lost = logEffect({ type: 'lost', reason: 'decode-error', bytes: null })
    return {
      slot: { ...recovered, reopened: true, phase: 'opening', source: null },
      effects: [lost, { type: 'open' }],
    }
  }
  const recent = slot.reattachedAt.filter((time) => time > at - REATTACH_WINDOW_MS)
  const [oldest = at] = recent
  const ms = recent.length < REATTACH_MAX ? 0 : oldest + REATTACH_WINDOW_MS - at
  const next = { ...recovered, reattachedAt: [...recent.slice(-REATTACH_MAX + 1), at + ms] }
  const note = logEffect({ type: 'attached-again', reason: toAttachReason(how) })
  if (ms === 0) return attach(next, note)
  return { slot: { ...next, phase: 'waiting' }, effects: [note, { type: 'wait', ms }] }
}

/** Handles relay events. Titles are handled in slots.ts, because they wait until they play. */
export function followRelay(slot: SlotState, event: StreamEvent): SlotTransition {
  switch (event.type) {
    case 'connected':
    case 'lost':
    case 'waiting-for-network':
    case 'retrying': {
      const { at: _, ...note } = event
      const isLost = event.type === 'retrying' ? slot.isLost : event.type !== 'connected'
      return { slot: { ...slot, isLost }, effects: [logEffect(note)] }
    }
    case 'renewed': {
      const { phase, source } = slot
      const plays = source !== null && (phase === 'sounding' || phase === 'dry')
      return { slot, effects: plays ? [{ type: 'attach-next', source }] : [] }
    }
    case 'ended':
      if (event.reason !== 'finished') return giveUp(slot, event.reason)
      return { slot: { ...slot, isFinished: true }, effects: [] }
    case 'title':
      return { slot, effects: [] }
  }
}
