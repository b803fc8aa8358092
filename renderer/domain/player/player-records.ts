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

/** Times in ms since the epoch. */
export interface ListeningSession {
  readonly stationId: string
  readonly stationName: string
  readonly startedAt: number
  readonly endedAt: number | null
}

/** Reason for a reconnect of the audio element. */
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
  /** The page requested the same stream from the main process again. */
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
