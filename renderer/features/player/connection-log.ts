/**
 * What befell the connections to each station in this run, for the details panel and for bug reports.
 * Pure and bounded: an entry is some 150 bytes, so the log stays under 20 x 200 x 150 = 600 kB.
 */
import type { StreamLoss } from '../../../shared/radio/stream-ends.ts'
import type { FailureReason } from './failure-reason.ts'

/** Why the audio element was connected anew. */
export type AttachReason = 'ended' | 'error' | 'decode-error' | 'frozen' | 'no-sound' | 'online'

/** One thing that happened; `at` is in ms since the epoch. */
export type ConnectionEntry =
  /** Somebody asked for the station. */
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
    }
  /** Sound came out; since when it was asked for, or since it had run dry. */
  | { readonly at: number; readonly type: 'sounding'; readonly afterMs: number }
  /** The sound has run dry: a dropout that was heard. */
  | { readonly at: number; readonly type: 'dry' }
  /** `bytes`: received over the connection that was lost; null where nobody counts. */
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
