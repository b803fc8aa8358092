/**
 * State, events and effects of one slot. The rules follow the measured behavior of Chromium's audio element, which
 * often hides the cause: a killed server looks like the end of a song, and a frozen server causes no event.
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

/** Cause for which the audio element stopped playing. */
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

/** Result of a probe. `unreadable` means no response or one that CORS forbids reading, which look the same. */
export type StationFinding = StationFailure | 'readable' | 'unreadable'

export function isFailure(finding: StationFinding): finding is StationFailure {
  return finding !== 'readable' && finding !== 'unreadable'
}

export interface SlotState {
  readonly station: Station
  readonly phase: /** The slot has requested a stream URL. */
    | 'opening'
    | 'starting'
    | 'sounding'
    /** The buffer ran empty. */
    | 'dry'
    /** The slot waits for a retry, the network or a probe. */
    | 'waiting'
  readonly source: Source | null
  /** True for requests with CORS, which audio analysis requires. False for stations that reject such requests. */
  readonly cors: boolean
  /** Result of the probe. `pending` while the probe runs, null before. */
  readonly finding: StationFinding | 'pending' | null
  readonly isUndecodable: boolean
  /** True when data arrives but is not enough for audio yet. */
  readonly isFilling: boolean
  readonly hasPlayed: boolean
  /** True while the relay has lost the station and retries. */
  readonly isLost: boolean
  /** True when the relay has sent the end of a recording, which the element still plays. */
  readonly isFinished: boolean
  /** True after the slot requested a new stream because of a decode error, which it does once. */
  readonly hasReopened: boolean
  readonly retries: RetryState
  /** Consecutive connections whose first data could not be decoded. */
  readonly undecodableStarts: number
  readonly attempt: number
  /** Recent times at which the page requested the same stream from the relay again. */
  readonly reattachedAt: readonly number[]
  /** Request time of the current connection, in ms since the epoch. */
  readonly attachedAt: number
  /** Time from the request to the first audio, in ms. It is 0 before the first audio. */
  readonly startMs: number
  /** Duration of the audio on this connection before `since`, in ms. */
  readonly playedMs: number
  /** Start of the current audio or silence, in ms since the epoch. */
  readonly since: number
  readonly title: StreamTitle | null
}

export interface Source {
  readonly url: string
  readonly kind: 'audio' | 'hls'
  /** True when the main process reconnects the stream. */
  readonly relayed: boolean
}

export type SlotEvent =
  | { readonly type: 'opened'; readonly response: OpenStreamResult }
  | { readonly type: 'open-failed' }
  | { readonly type: 'filling' | 'sounding' | 'dry' | 'blocked' }
  | { readonly type: 'broken'; readonly reason: Break }
  | { readonly type: 'stream'; readonly event: StreamEvent }
  | { readonly type: 'found'; readonly finding: StationFinding }
  | { readonly type: 'title'; readonly title: StreamTitle }
  | { readonly type: 'retry-due' | 'online' }

/** Entry of the connection log without its time. */
export type LogEntry = ConnectionEntry extends infer Entry
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
  | { readonly type: 'note'; readonly note: LogEntry }

export interface SlotTransition {
  readonly slot: SlotState
  readonly effects: readonly SlotEffect[]
}

export interface ReducerContext {
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
    hasReopened: false,
    retries: FRESH_RETRIES,
    undecodableStarts: 0,
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

/** Returns true when the main process reconnects the stream. For HLS, it only forwards requests. */
export function isRelayReconnecting(source: Source | null): boolean {
  return source?.relayed === true && source.kind === 'audio'
}

export function attach(slot: SlotState, ...precedingEffects: SlotEffect[]): SlotTransition {
  if (slot.source === null) return { slot, effects: precedingEffects }
  return {
    slot: {
      ...slot,
      phase: 'starting',
      isFilling: false,
      attempt: slot.attempt + 1,
      startMs: 0,
      playedMs: 0,
    },
    effects: [...precedingEffects, { type: 'attach', source: slot.source, cors: slot.cors }],
  }
}

export function getPlayedMs(slot: SlotState, at: number): number {
  return slot.playedMs + (isSounding(slot) ? at - slot.since : 0)
}

export function giveUp(
  slot: SlotState,
  reason: FailureReason,
  ...precedingEffects: SlotEffect[]
): SlotTransition {
  return {
    slot,
    effects: [...precedingEffects, logEffect({ type: 'failed', reason }), { type: 'end', reason }],
  }
}

export function logEffect(entry: LogEntry): SlotEffect {
  return { type: 'note', note: entry }
}

export function toAttachReason(reason: Break): AttachReason {
  switch (reason) {
    case 'finished':
      return 'ended'
    case 'network-error':
    case 'source-error':
    case 'undecodable':
      return 'error'
    default:
      return reason
  }
}
