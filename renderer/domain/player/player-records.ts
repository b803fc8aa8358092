/** What the player records: listening sessions, and the connection log of each station. */

import type { Station } from '../../../shared/api/stations.ts'
import type { StreamEnd, StreamLoss } from '../../../shared/radio/stream-ends.ts'
import { createSignal } from '../../../shared/signal.ts'

/** Why there is no sound; the failure messages put it into words. */
export type FailureReason =
  | StreamEnd
  | 'unsupported'
  // In MPEG-TS or LATM, which the relay unpacks and a page does not.
  | 'packed'
  | 'unreachable'
  | 'timeout'
  | 'lost'
  | 'finished'
  | 'blocked'
  // An admin has switched the station off for everybody.
  | 'off'

/** One stretch of listening to one station; times in ms since the epoch. */
export interface ListeningSession {
  readonly stationId: string
  readonly stationName: string
  /** When the first sound came out. */
  readonly startedAt: number
  /** Null while it lasts. */
  readonly endedAt: number | null
}

/** Why the audio element was connected anew. */
export type AttachReason = 'ended' | 'error' | 'decode-error' | 'frozen' | 'no-sound' | 'online'

/** One thing that happened; `at` is in ms since the epoch. */
export type ConnectionEntry =
  /** The listener chose the station. */
  | { readonly at: number; readonly type: 'asked' }
  /** An answer with audio has begun. */
  | {
      readonly at: number
      readonly type: 'connected'
      /** 1 for the first connection. */
      readonly attempt: number
      readonly contentType: string | null
      /** In kbit/s, as the station says. */
      readonly bitrate: number | null
      /** The sound went on without a gap. */
      readonly spliced: boolean
      /** The name that the station gives itself; null or absent: none. */
      readonly stationName?: string | null
    }
  /** Sound came out; since when it was asked for, or since it had run dry. */
  | { readonly at: number; readonly type: 'sounding'; readonly afterMs: number }
  /** The sound has run dry: a dropout that was heard. */
  | { readonly at: number; readonly type: 'dry' }
  /** `bytes`: received over the connection that was lost; null in a browser, where bytes are not counted. */
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
  /** The page asked main for the same stream again. */
  | { readonly at: number; readonly type: 'attached-again'; readonly reason: AttachReason }
  /** Nothing more is tried. */
  | { readonly at: number; readonly type: 'failed'; readonly reason: FailureReason }
  /** Paused, stopped or another station chosen. */
  | { readonly at: number; readonly type: 'closed' }

/** Entries kept of a station, the newest... */
const ENTRIES_MOST = 200
/** ...and stations, those last heard of. */
const STATIONS_MOST = 20

/** Entries by station, the one last written to at the end. */
export type ConnectionLog = ReadonlyMap<string, readonly ConnectionEntry[]>

/** The log with one more entry, and without the oldest that are too many. */
export function withEntry(
  log: ConnectionLog,
  stationId: string,
  entry: ConnectionEntry,
): ConnectionLog {
  const next = new Map(log)
  const entries = [...(log.get(stationId) ?? []), entry].slice(-ENTRIES_MOST)
  next.delete(stationId)
  next.set(stationId, entries)
  for (const oldest of next.keys()) {
    if (next.size <= STATIONS_MOST) break
    next.delete(oldest)
  }
  return next
}

/** Sessions of one player; hitches that the player gets over are part of them. */
export function createListeningSessions() {
  const changed = createSignal<[session: ListeningSession]>()
  let open: ListeningSession | null = null

  return {
    /** The station that is heard from now on; null for silence. */
    hear: (station: Station | null): void => {
      if ((station?.id ?? null) === (open?.stationId ?? null)) return
      const at = Date.now()
      if (open) changed.emit({ ...open, endedAt: at })
      open = station && {
        stationId: station.id,
        stationName: station.name,
        startedAt: at,
        endedAt: null,
      }
      if (open) changed.emit(open)
    },
    /** Calls the listener when a session begins, and again when it has ended. */
    onSession: changed.subscribe,
  }
}
