/** Reconnect rules. The page reconnects direct streams, and reattaches the audio element to relayed streams. */
import type { StreamEvent } from '../../../preload/contract/streams.ts'
import {
  afterConnection,
  type RetryDecision,
  STREAM_RETRIES,
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
  type ReducerContext,
  type SlotState,
  type SlotTransition,
  type Source,
  type StationFinding,
  toAttachReason,
} from './slot-types.ts'

/** A connection with less audio counts as failed. */
const SUCCESS_MIN_MS = 1_000

/** Applies the same retry policy as the relay. */
function afterBreak(slot: SlotState, { at, random }: ReducerContext): RetryDecision {
  const playedMs = getPlayedMs(slot, at)
  const retries = { ...slot.retries, hadSound: slot.hasPlayed }
  // The relay counts from the first byte, which arrives before the first audio.
  return afterConnection(
    retries,
    playedMs >= SUCCESS_MIN_MS ? slot.startMs + playedMs : null,
    random,
  )
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

export function recoverDirect(
  slot: SlotState,
  reason: Break,
  context: ReducerContext,
): SlotTransition {
  const { online } = context
  const lostEntry = logEffect({ type: 'lost', reason: toAttachReason(reason), bytes: null })
  if (!online) {
    return {
      slot: { ...slot, phase: 'waiting' },
      effects: [lostEntry, logEffect({ type: 'waiting-for-network' })],
    }
  }
  // MEDIA_ERR_SRC_NOT_SUPPORTED occurs without CORS, without a server and without audio. A probe finds the cause.
  if (reason === 'source-error' && slot.source && canProbe(slot)) {
    return {
      slot: { ...slot, phase: 'waiting', finding: 'pending' },
      effects: [{ type: 'probe', url: slot.source.url }],
    }
  }
  if (reason === 'decode-error' && slot.source?.kind === 'audio' && slot.phase === 'starting') {
    const undecodableStarts = slot.undecodableStarts + 1
    if (undecodableStarts <= STREAM_RETRIES.attemptsAfterBadJoin)
      return attach({ ...slot, undecodableStarts }, lostEntry)
    if (!slot.hasPlayed) return probeUndecodable(slot)
  }
  // The URL is a web page. If the stream behind the page failed with CORS, the last attempt is without CORS.
  if (reason === 'source-error' && slot.finding === 'not-audio' && !slot.hasPlayed)
    return slot.cors
      ? attach({ ...slot, cors: false }, lostEntry)
      : giveUp(slot, 'not-audio', lostEntry)
  const { retries, waitMs } = afterBreak(slot, context)
  if (waitMs === null)
    return giveUp(
      slot,
      slot.hasPlayed ? reasonAfterPlay(slot, reason) : UNPLAYED_REASONS[reason],
      lostEntry,
    )
  const recovered = {
    ...(slot.finding === 'unreadable' && !slot.hasPlayed ? alternateSource(slot) : slot),
    retries,
  }
  if (waitMs === 0) return attach(recovered, lostEntry)
  const retrying = logEffect({ type: 'retrying', attempt: slot.attempt + 1, inMs: waitMs })
  return {
    slot: { ...recovered, phase: 'waiting' },
    effects: [lostEntry, retrying, { type: 'wait', ms: waitMs }],
  }
}

/** If the cause is unknown, attempts alternate between a request without CORS and the stream behind a web page. */
function alternateSource(slot: SlotState): SlotState {
  const stream = slot.cors ? null : sourceBehindPage(slot)
  return stream === null ? { ...slot, cors: !slot.cors } : { ...slot, source: stream }
}

function sourceBehindPage({ source }: SlotState): Source | null {
  if (source?.relayed !== false || source.kind === 'hls') return null
  const url = streamBehindPage(source.url)
  return url === null ? null : { ...source, url }
}

/** An HLS station without sound may be reachable but have no new segments. */
function reasonAfterPlay({ source }: SlotState, reason: Break): FailureReason {
  return source?.kind === 'hls' && reason === 'no-sound' ? 'no-audio' : 'lost'
}

/** Relayed stations and stations without CORS cannot be probed. */
function canProbe({ source, cors, hasPlayed, finding }: SlotState): boolean {
  return cors && !hasPlayed && finding === null && source?.relayed === false
}

/** If data arrives without audio, the codec may be unsupported. The probe runs while the element continues. */
export function probeFilling(slot: SlotState): SlotTransition {
  if (!slot.source || slot.source.kind === 'hls' || !canProbe(slot)) return { slot, effects: [] }
  return {
    slot: { ...slot, finding: 'pending' },
    effects: [{ type: 'probe', url: slot.source.url }],
  }
}

/** When the element has no decoder, a probe identifies the format by the first bytes. */
export function probeUndecodable(slot: SlotState): SlotTransition {
  const undecodableSlot = { ...slot, isUndecodable: true, phase: 'waiting' as const }
  if (slot.finding === 'pending') return { slot: undecodableSlot, effects: [] }
  if (!slot.source || !canProbe(slot)) return giveUp(slot, 'unsupported')
  return {
    slot: { ...undecodableSlot, finding: 'pending' },
    effects: [{ type: 'probe', url: slot.source.url }],
  }
}

/** Returns true for formats that cannot play on this device. */
const isFormatFinding = (finding: StationFinding) => /^(?:codec-|packed$)/.test(finding)

export function handleFinding(
  slot: SlotState,
  finding: StationFinding,
  context: ReducerContext,
): SlotTransition {
  if (slot.finding !== 'pending') return { slot, effects: [] }
  const updated = { ...slot, finding }
  if (slot.isUndecodable) return giveUp(updated, isFailure(finding) ? finding : 'unsupported')
  // The station plays now, or another attempt started when the network returned.
  if (slot.phase !== 'waiting') {
    const isSilent = slot.phase === 'starting' && isFailure(finding)
    return isSilent && isFormatFinding(finding)
      ? giveUp(updated, finding)
      : { slot: updated, effects: [] }
  }
  const stream = finding === 'not-audio' ? sourceBehindPage(slot) : null
  if (stream !== null) return attach({ ...updated, source: stream })
  if (finding === 'readable') return recoverDirect(updated, 'source-error', context)
  if (finding !== 'unreadable') return giveUp(updated, finding)
  const retries = { ...slot.retries, failedAttempts: slot.retries.failedAttempts + 1 }
  return attach({ ...updated, cors: false, retries })
}

/** Reconnects immediately when the network returns, unless audio plays. */
export function reconnectOnline(slot: SlotState): SlotTransition {
  if (slot.phase === 'waiting') return attach(slot)
  if (slot.phase !== 'dry') return { slot, effects: [] }
  return attach(slot, logEffect({ type: 'lost', reason: 'online', bytes: null }))
}

/** Maximum reattachments to the same stream within REATTACH_WINDOW_MS. Further ones are delayed. */
const REATTACH_MAX = 3
const REATTACH_WINDOW_MS = 10_000

export function recoverRelayed(
  slot: SlotState,
  reason: Break,
  context: ReducerContext,
): SlotTransition {
  const { at } = context
  if (slot.isFinished) return giveUp(slot, 'finished')
  // While the relay reconnects, silence is expected.
  if (slot.isLost && (reason === 'frozen' || reason === 'no-sound')) return { slot, effects: [] }
  // The relay waits between attempts, and the page only counts them.
  const { retries, waitMs } = afterBreak(slot, context)
  const unplayedReason = reason === 'decode-error' ? 'unsupported' : 'no-audio'
  if (waitMs === null) return giveUp(slot, slot.hasPlayed ? 'lost' : unplayedReason)
  const recovered = { ...slot, retries: { ...retries, step: slot.retries.step } }
  if (reason === 'decode-error' && !slot.hasReopened) {
    const lost = logEffect({ type: 'lost', reason: 'decode-error', bytes: null })
    return {
      slot: { ...recovered, hasReopened: true, phase: 'opening', source: null },
      effects: [lost, { type: 'open' }],
    }
  }
  const recentTimes = slot.reattachedAt.filter((time) => time > at - REATTACH_WINDOW_MS)
  const [oldest = at] = recentTimes
  const delayMs = recentTimes.length < REATTACH_MAX ? 0 : oldest + REATTACH_WINDOW_MS - at
  const reattached = {
    ...recovered,
    reattachedAt: [...recentTimes.slice(-REATTACH_MAX + 1), at + delayMs],
  }
  const entry = logEffect({ type: 'attached-again', reason: toAttachReason(reason) })
  if (delayMs === 0) return attach(reattached, entry)
  return {
    slot: { ...reattached, phase: 'waiting' },
    effects: [entry, { type: 'wait', ms: delayMs }],
  }
}

/** Handles relay events except titles. slots.ts delays those until their audio plays. */
export function followRelay(slot: SlotState, event: StreamEvent): SlotTransition {
  switch (event.type) {
    case 'connected':
    case 'lost':
    case 'waiting-for-network':
    case 'retrying': {
      const { at: _, ...entry } = event
      const isLost = event.type === 'retrying' ? slot.isLost : event.type !== 'connected'
      return { slot: { ...slot, isLost }, effects: [logEffect(entry)] }
    }
    case 'renewed': {
      const { phase, source } = slot
      const isAudible = source !== null && (phase === 'sounding' || phase === 'dry')
      return { slot, effects: isAudible ? [{ type: 'attach-next', source }] : [] }
    }
    case 'ended':
      if (event.reason !== 'finished') return giveUp(slot, event.reason)
      return { slot: { ...slot, isFinished: true }, effects: [] }
    case 'title':
      return { slot, effects: [] }
  }
}
