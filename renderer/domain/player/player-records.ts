/** Connection log and listening sessions of the player. */
import type { Station } from '../../../shared/api/stations.ts'
import type { StreamEnd, StreamLoss } from '../../../shared/radio/stream-ends.ts'
import { createSignal } from '../../../shared/signal.ts'

export type FailureReason =
  | StreamEnd
  | 'unsupported'
  // The stream is MPEG-TS or LATM, which only the relay can unpack.
  | 'packed'
  | 'unreachable'
  | 'timeout'
  | 'lost'
  | 'finished'
  | 'blocked'
  // An admin has disabled the station.
  | 'off'

/** `replaced` means that the user paused, stopped or chose another station first. */
export type PlayOutcome = FailureReason | 'playing' | 'replaced'

/** Returns true for an outcome that does not depend on the station, so that another station would not play either. */
export function affectsAllStations(outcome: PlayOutcome): boolean {
  return outcome === 'blocked' || outcome === 'captive-portal' || outcome === 'proxy-login'
}

/** Times in ms since the epoch. */
export interface ListeningSession {
  readonly stationId: string
  readonly stationName: string
  readonly startedAt: number
  readonly endedAt: number | null
}

/** Reason why the audio element requested the stream again. */
export type AttachReason = 'ended' | 'error' | 'decode-error' | 'frozen' | 'no-sound' | 'online'

/** `at` is in ms since the epoch. */
export type ConnectionEntry =
  | { readonly at: number; readonly type: 'play-requested' }
  | {
      readonly at: number
      readonly type: 'connected'
      readonly attempt: number
      readonly contentType: string | null
      /** In kbit/s, from the station's headers. */
      readonly bitrate: number | null
      /** True when the audio continues in the same response of the relay, without a gap. */
      readonly spliced: boolean
      readonly stationName?: string | null
    }
  /** Audio started. `afterMs` is the time since the request or the interruption. */
  | { readonly at: number; readonly type: 'sounding'; readonly afterMs: number }
  /** The buffer ran empty. */
  | { readonly at: number; readonly type: 'dry' }
  /** `bytes` were received on the lost connection. Null in a browser, which cannot count them. */
  | {
      readonly at: number
      readonly type: 'lost'
      readonly reason: StreamLoss | AttachReason
      readonly bytes: number | null
    }
  | {
      readonly at: number
      readonly type: 'retrying'
      readonly attempt: number
      readonly inMs: number
    }
  | { readonly at: number; readonly type: 'waiting-for-network' }
  | { readonly at: number; readonly type: 'attached-again'; readonly reason: AttachReason }
  | { readonly at: number; readonly type: 'failed'; readonly reason: FailureReason }
  | { readonly at: number; readonly type: 'closed' }

const ENTRIES_MAX = 200
const LOGGED_STATIONS_MAX = 20

export type ConnectionLog = ReadonlyMap<string, readonly ConnectionEntry[]>

export function withEntry(
  log: ConnectionLog,
  stationId: string,
  entry: ConnectionEntry,
): ConnectionLog {
  const updatedLog = new Map(log)
  const entries = [...(log.get(stationId) ?? []), entry].slice(-ENTRIES_MAX)
  // Moves the station to the end, so that the first key is the oldest.
  updatedLog.delete(stationId)
  updatedLog.set(stationId, entries)
  for (const oldest of updatedLog.keys()) {
    if (updatedLog.size <= LOGGED_STATIONS_MAX) break
    updatedLog.delete(oldest)
  }
  return updatedLog
}

/** Tracks listening sessions. Short interruptions are part of a session. */
export function createListeningSessions() {
  const sessionSignal = createSignal<[session: ListeningSession]>()
  let openSession: ListeningSession | null = null

  return {
    setStation: (station: Station | null): void => {
      if ((station?.id ?? null) === (openSession?.stationId ?? null)) return
      const now = Date.now()
      if (openSession) sessionSignal.emit({ ...openSession, endedAt: now })
      openSession = station && {
        stationId: station.id,
        stationName: station.name,
        startedAt: now,
        endedAt: null,
      }
      if (openSession) sessionSignal.emit(openSession)
    },
    onSession: sessionSignal.subscribe,
  }
}
