/** Remembers which bitrates (kbit/s) the network connection can carry, to choose between variants of a station. */
import * as z from 'zod/mini'
import { isSounding, type SlotState } from './slot-types.ts'

/** `carried` is the highest bitrate that worked, `dropped` the lowest bitrate that failed. Null if unknown. */
const recordSchema = z.object({
  carried: z.nullable(z.int()),
  dropped: z.nullable(z.int()),
  droppedAt: z.number(),
  /** Bitrate that failed once. It counts as dropped after a second failure in a row. */
  strained: z.nullable(z.int()),
})
export type ConnectionRecord = Readonly<z.infer<typeof recordSchema>>

export const UNKNOWN_CONNECTION: ConnectionRecord = {
  carried: null,
  dropped: null,
  droppedAt: 0,
  strained: null,
}

/** Playback without a gap for this long proves that the connection carries the bitrate. */
export const STEADY_MS = 60_000
/** A failed bitrate is retried after a day, because connections change. */
export const DROPPED_FOR_MS = 24 * 60 * 60_000

/** Playback that ended at `at`. `ranDry` is true when the buffer ran empty while the station was connected. */
export interface PlaybackPeriod {
  readonly bitrate: number | null
  readonly playedMs: number
  readonly ranDry: boolean
  readonly at: number
}

export function getEndedPeriod(
  previousSlot: SlotState | null,
  slot: SlotState | null,
  at: number,
): PlaybackPeriod | null {
  if (previousSlot === null || !isSounding(previousSlot)) return null
  const isSameStation = slot?.station.id === previousSlot.station.id
  if (isSameStation && isSounding(slot)) return null
  return {
    bitrate: previousSlot.station.bitrate,
    playedMs: at - previousSlot.since,
    // If the station's server failed or the listener changed stations, the listener's network is not the cause.
    ranDry: isSameStation && slot.phase === 'dry' && !slot.isLost,
    at,
  }
}

/** Updates the record after a playback period. A single gap is ignored, but two in a row count. */
export function updateRecord(
  record: ConnectionRecord,
  { bitrate, playedMs, ranDry, at }: PlaybackPeriod,
): ConnectionRecord {
  if (bitrate === null) return record
  if (playedMs >= STEADY_MS) {
    const exceedsDropped = record.dropped !== null && bitrate >= record.dropped
    return {
      carried: Math.max(bitrate, record.carried ?? 0),
      dropped: exceedsDropped ? null : record.dropped,
      droppedAt: record.droppedAt,
      strained: null,
    }
  }
  if (!ranDry) return record
  if (record.strained !== bitrate) return { ...record, strained: bitrate }
  return {
    carried: record.carried !== null && record.carried >= bitrate ? null : record.carried,
    dropped: Math.min(bitrate, record.dropped ?? bitrate),
    droppedAt: at,
    strained: null,
  }
}

export function bitrateLimit(
  { carried, dropped, droppedAt }: ConnectionRecord,
  at: number,
): number | null {
  if (dropped === null || at - droppedAt >= DROPPED_FOR_MS) return null
  return carried ?? dropped - 1
}

const STORAGE_KEY = 'connection-memory'

/** If the storage fails, the record lasts until the app quits. */
export function createConnectionMemory(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  let record = readRecord(storage)
  function save(next: ConnectionRecord): void {
    if (next === record) return
    record = next
    try {
      storage.setItem(STORAGE_KEY, JSON.stringify(record))
    } catch {}
  }
  return {
    get: (): ConnectionRecord => record,
    record: (period: PlaybackPeriod): void => save(updateRecord(record, period)),
    clear: (): void => save(UNKNOWN_CONNECTION),
  }
}

function readRecord(storage: Pick<Storage, 'getItem'>): ConnectionRecord {
  try {
    return recordSchema.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return UNKNOWN_CONNECTION
  }
}
