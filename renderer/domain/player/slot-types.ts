/**
 * State, events and effects of one slot. The rules follow the measured behavior of Chromium's audio element when a
 * server fails: it often reports another cause (a killed server looks like the end of a song, a frozen one causes
 * no event).
 */
import type {
  OpenStreamResult,
  StreamEvent,
  StreamTitle,
} from '../../../preload/contract/streams.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { FRESH_RETRIES, type RetryState } from '../../../shared/radio/retry-policy.ts'
import type { StreamEnd } from '../../../shared/radio/stream-ends.ts'
import type { AttachReason, ConnectionEntry, FailureReason } from './player-records.ts'
import type { PlayerStatus } from './player-types.ts'

export type Break =
  | 'ended'
  /** An HLS playlist with an end marker was played to its end. */
  | 'finished'
  | 'undecodable'
  | 'network-error'
  | 'decode-error'
  | 'source-error'
  | 'frozen'
  | 'no-sound'

type StationFailure = Extract<FailureReason, StreamEnd | 'packed'>

/**
 * Result of a probe: a failure reason, `readable` if the response can be read, `unreadable` if there is no response
 * or CORS forbids reading it. The last two look the same.
 */
export type StationFinding = StationFailure | 'readable' | 'unreadable'

export function isFailure(finding: StationFinding): finding is StationFailure {
  return finding !== 'readable' && finding !== 'unreadable'
}

export interface SlotState {
  readonly station: Station
  readonly phase: /** A stream URL is requested. */
    | 'opening'
    | 'starting'
    | 'sounding'
    | 'dry'
    /** Waits for a retry, the network or a probe. */
    | 'waiting'
  readonly source: Source | null
  /** Requests with CORS, which audio analysis requires. False for stations that refuse it. */
  readonly cors: boolean
  /** Result of the probe; `pending` while it runs, null before. */
  readonly finding: StationFinding | 'pending' | null
  readonly isUndecodable: boolean
  /** Data arrives that does not suffice for audio yet. */
  readonly isFilling: boolean
  readonly hasPlayed: boolean
  /** The relay has lost the station and retries. */
  readonly isLost: boolean
  /** The relay has sent all of a recording; the element plays the rest. */
  readonly isFinished: boolean
  /** The single new stream after a decode error was used. */
  readonly reopened: boolean
  readonly retries: RetryState
  /** Consecutive connections whose first data could not be decoded. */
  readonly badJoins: number
  readonly attempt: number
  /** Recent times when the page requested the same stream from the relay again. */
  readonly reattachedAt: readonly number[]
  /** Request time of the current connection, in ms since the epoch. */
  readonly attachedAt: number
  /** Time from the request to the first audio, in ms; 0 before. */
  readonly startMs: number
  /** Audio on this connection before `since`, in ms. */
  readonly playedMs: number
  /** In ms since the epoch: start of the audio, or start of the silence. */
  readonly since: number
  readonly title: StreamTitle | null
}

export interface Source {
  readonly url: string
  readonly kind: 'audio' | 'hls'
  /** The main process reconnects the stream. */
  readonly relayed: boolean
}

export type SlotEvent =
  | { readonly type: 'opened'; readonly response: OpenStreamResult }
  | { readonly type: 'open-failed' }
  | { readonly type: 'filling' | 'sounding' | 'dry' | 'blocked' }
  | { readonly type: 'broken'; readonly how: Break }
  | { readonly type: 'stream'; readonly event: StreamEvent }
  | { readonly type: 'found'; readonly finding: StationFinding }
  | { readonly type: 'title'; readonly title: StreamTitle }
  | { readonly type: 'retry-due' | 'online' }

export type Note = ConnectionEntry extends infer Entry
  ? Entry extends ConnectionEntry
    ? Omit<Entry, 'at'>
    : never
  : never

export type SlotEffect =
  | { readonly type: 'open' }
  | { readonly type: 'attach'; readonly source: Source; readonly cors: boolean }
  /** Preloads the next part of the stream and plays it after the current one. */
  | { readonly type: 'attach-next'; readonly source: Source }
  | { readonly type: 'probe'; readonly url: string }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'fade-in' }
  | { readonly type: 'end'; readonly reason: FailureReason }
  | { readonly type: 'note'; readonly note: Note }

export interface SlotTransition {
  readonly slot: SlotState
  readonly effects: readonly SlotEffect[]
}

/** Inputs of a reduction besides state and event. */
export interface Now {
  readonly at: number
  readonly online: boolean
  readonly random: number
}

export function createSlotState(station: Station, cors: boolean, at: number): SlotState {
  return {
    station,
    phase: 'opening',
    source: null,
    cors,
    finding: null,
    isUndecodable: false,
    isFilling: false,
    hasPlayed: false,
    isLost: false,
    isFinished: false,
    reopened: false,
    retries: FRESH_RETRIES,
    badJoins: 0,
    attempt: 0,
    reattachedAt: [],
    attachedAt: at,
    startMs: 0,
    playedMs: 0,
    since: at,
    title: null,
  }
}

export function isSounding({ phase }: Pick<SlotState, 'phase'>): boolean {
  return phase === 'sounding'
}

export function slotStatus({ hasPlayed, phase, isLost }: SlotState): PlayerStatus {
  if (!hasPlayed) return 'connecting'
  if (isSounding({ phase })) return 'playing'
  return phase === 'dry' && !isLost ? 'buffering' : 'reconnecting'
}

/** True if the main process reconnects the stream. It only forwards HLS requests. */
export function isRelayReconnecting(source: Source | null): boolean {
  return source?.relayed === true && source.kind === 'audio'
}

export function attach(slot: SlotState, ...before: SlotEffect[]): SlotTransition {
  if (slot.source === null) return { slot, effects: before }
  return {
    slot: {
      ...slot,
      phase: 'starting',
      isFilling: false,
      attempt: slot.attempt + 1,
      startMs: 0,
      playedMs: 0,
    },
    effects: [...before, { type: 'attach', source: slot.source, cors: slot.cors }],
  }
}

export function getPlayedMs(slot: SlotState, at: number): number {
  return slot.playedMs + (isSounding(slot) ? at - slot.since : 0)
}

export function giveUp(
  slot: SlotState,
  reason: FailureReason,
  ...before: SlotEffect[]
): SlotTransition {
  return {
    slot,
    effects: [...before, logEffect({ type: 'failed', reason }), { type: 'end', reason }],
  }
}

export function logEffect(note: Note): SlotEffect {
  return { type: 'note', note }
}

export function toAttachReason(how: Break): AttachReason {
  switch (how) {
    case 'finished':
      return 'ended'
    case 'network-error':
    case 'source-error':
    case 'undecodable':
      return 'error'
    default:
      return how
  }
}
