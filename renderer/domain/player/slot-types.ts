/**
 * One station on one slot, as one pure step: state and event in, state and effects out. The rules
 * answer what Chromium's audio element was measured to do when a server breaks: most of it looks like
 * something else there (a killed server like an ended song, a frozen one like nothing at all).
 */
import type { StreamAnswer, StreamEvent, StreamTitle } from '../../../preload/contract/streams.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { FRESH_RETRIES, type RetryState } from '../../../shared/radio/retry-policy.ts'
import type { StreamEnd } from '../../../shared/radio/stream-ends.ts'
import type { AttachReason, ConnectionEntry, FailureReason } from './player-records.ts'
import type { PlayerStatus } from './player-types.ts'

/** How a connection shows that it is broken. */
export type Break =
  | 'ended'
  /** A list of segments that says it is over was played to its end. */
  | 'finished'
  /** The element has no decoder for what it has read. */
  | 'undecodable'
  | 'network-error'
  | 'decode-error'
  | 'source-error'
  | 'frozen'
  | 'no-sound'

/** A reason to give up that a station's own answer tells. */
type StationEnd = Extract<FailureReason, StreamEnd | 'packed'>

/**
 * What a station that is asked says: a reason to give up, `readable` when an answer may be read,
 * `unreadable` when no answer comes or pages may not read it, which look the same.
 */
export type StationFinding = StationEnd | 'readable' | 'unreadable'

/** Whether it is a reason to give up. */
export function isEnd(finding: StationFinding): finding is StationEnd {
  return finding !== 'readable' && finding !== 'unreadable'
}

export interface SlotState {
  readonly station: Station
  readonly phase: /** An address is asked for. */
    | 'opening'
    /** The element loads; no sound yet. */
    | 'starting'
    | 'sounding'
    /** It has sounded and ran dry. */
    | 'dry'
    /** For the pause before the next attempt, for the network, or for what the station says. */
    | 'waiting'
  readonly source: Source | null
  /** Ask with CORS, which sound analysis needs; dropped for stations that do not allow it. */
  readonly cors: boolean
  /** What the station said when it was asked about that; null before. */
  readonly finding: StationFinding | 'asked' | null
  /** The element has no decoder for it, and the station is asked what it is. */
  readonly undecodable: boolean
  /** Bytes come over this connection, and do not yet suffice for sound. */
  readonly filling: boolean
  /** Sound has come out since the listener chose the station. */
  readonly hasSounded: boolean
  /** The relay has lost the station and goes on trying. */
  readonly isLost: boolean
  /** The relay has passed on all of a recording: the element plays the rest of it. */
  readonly isFinished: boolean
  /** The one fresh stream after a decode error is used up. */
  readonly reopened: boolean
  readonly retries: RetryState
  /** Connections in a row that the element could not decode from their first byte on. */
  readonly badJoins: number
  /** Connections of the element so far. */
  readonly attempt: number
  /** When the page asked the relay again for the same stream, as far as it matters still. */
  readonly reattachedAt: readonly number[]
  /** When the present connection was asked for, in ms since the epoch. */
  readonly attachedAt: number
  /** How long the present connection took to sound, in ms; 0 before. */
  readonly startMs: number
  /** Sound over this connection up to `since`, in ms. */
  readonly soundedMs: number
  /** In ms since the epoch: when the sound began; in every other phase: since when it is missed. */
  readonly since: number
  readonly title: StreamTitle | null
}

export interface Source {
  readonly url: string
  readonly kind: 'audio' | 'hls'
  /** Main reconnects by itself. */
  readonly relayed: boolean
}

export type SlotEvent =
  | { readonly type: 'answered'; readonly answer: StreamAnswer }
  /** The question itself has failed. */
  | { readonly type: 'unanswered' }
  /** From the audio element. */
  | { readonly type: 'filling' | 'sounding' | 'dry' | 'blocked' }
  | { readonly type: 'broken'; readonly how: Break }
  | { readonly type: 'stream'; readonly event: StreamEvent }
  /** What `ask` found out. */
  | { readonly type: 'found'; readonly finding: StationFinding }
  | { readonly type: 'title'; readonly title: StreamTitle }
  | { readonly type: 'retry-due' | 'online' }

/** An entry of the connection log, before it has a time. */
export type Note = ConnectionEntry extends infer Entry
  ? Entry extends ConnectionEntry
    ? Omit<Entry, 'at'>
    : never
  : never

export type SlotEffect =
  /** Ask main for a new stream of the station. */
  | { readonly type: 'open' }
  | { readonly type: 'attach'; readonly source: Source; readonly cors: boolean }
  /** Load what follows in the same stream, and go over to it when what is heard has come to its end. */
  | { readonly type: 'attach-next'; readonly source: Source }
  /** Ask the station what the element does not say, and say `found`. */
  | { readonly type: 'ask'; readonly url: string }
  /** Say `retry-due` after the pause. */
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'fade-in' }
  /** The station is given up: release the slot. */
  | { readonly type: 'end'; readonly reason: FailureReason }
  | { readonly type: 'note'; readonly note: Note }

export interface SlotStep {
  readonly slot: SlotState
  readonly effects: readonly SlotEffect[]
}

/** What a step may know of the world. */
export interface Now {
  /** In ms since the epoch. */
  readonly at: number
  readonly online: boolean
  /** 0 to 1, for the jitter. */
  readonly random: number
}

/** A slot on which a station has just been chosen. */
export function freshSlot(station: Station, cors: boolean, at: number): SlotState {
  return {
    station,
    phase: 'opening',
    source: null,
    cors,
    finding: null,
    undecodable: false,
    filling: false,
    hasSounded: false,
    isLost: false,
    isFinished: false,
    reopened: false,
    retries: FRESH_RETRIES,
    badJoins: 0,
    attempt: 0,
    reattachedAt: [],
    attachedAt: at,
    startMs: 0,
    soundedMs: 0,
    since: at,
    title: null,
  }
}

/** Sound comes out of the slot: it plays and its time moves. */
export function isSounding({ phase }: Pick<SlotState, 'phase'>): boolean {
  return phase === 'sounding'
}

/** What a user is told of a slot. */
export function slotStatus({ hasSounded, phase, isLost }: SlotState): PlayerStatus {
  if (!hasSounded) return 'connecting'
  if (isSounding({ phase })) return 'playing'
  return phase === 'dry' && !isLost ? 'buffering' : 'reconnecting'
}

/** Whether main brings the sound back by itself: of HLS it only passes on what is asked for. */
export function isSelfHealing(source: Source | null): boolean {
  return source?.relayed === true && source.kind === 'audio'
}

/** Connects the element to the source there is. */
export function attach(slot: SlotState, ...before: SlotEffect[]): SlotStep {
  if (slot.source === null) return { slot, effects: before }
  return {
    slot: {
      ...slot,
      phase: 'starting',
      filling: false,
      attempt: slot.attempt + 1,
      startMs: 0,
      soundedMs: 0,
    },
    effects: [...before, { type: 'attach', source: slot.source, cors: slot.cors }],
  }
}

/** Sound over this connection until now, in ms. */
export function soundedMs(slot: SlotState, at: number): number {
  return slot.soundedMs + (isSounding(slot) ? at - slot.since : 0)
}

/** Gives the station up. */
export function end(slot: SlotState, reason: FailureReason, ...before: SlotEffect[]): SlotStep {
  return { slot, effects: [...before, noted({ type: 'failed', reason }), { type: 'end', reason }] }
}

/** An effect that writes into the connection log. */
export function noted(note: Note): SlotEffect {
  return { type: 'note', note }
}

/** The word for a break in the connection log. */
export function breakWord(how: Break): AttachReason {
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
