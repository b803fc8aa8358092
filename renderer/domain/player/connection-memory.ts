/** Remembers which bitrates (kbit/s) the connection carries, to choose between variants of a station. */

import * as z from 'zod/mini'
import { isSounding, type SlotState } from './slot-types.ts'

/** The highest bitrate that worked and the lowest that failed, or null. */
const carriedSchema = z.object({
  carried: z.nullable(z.int()),
  dropped: z.nullable(z.int()),
  droppedAt: z.number(),
  /** A bitrate that failed once. A second failure in a row counts. */
  strained: z.nullable(z.int()),
})
export type Carried = Readonly<z.infer<typeof carriedSchema>>

export const UNKNOWN_CONNECTION: Carried = {
  carried: null,
  dropped: null,
  droppedAt: 0,
  strained: null,
}

/** Playback without a gap for this long proves that the connection carries the bitrate. */
export const STEADY_MS = 60_000
/** A failed bitrate is retried after a day, because connections change. */
export const DROPPED_FOR_MS = 24 * 60 * 60_000

/** A period of playback that ended at `at`. `ranDry`: the buffer ran empty while the station was connected. */
export interface Stretch {
  readonly bitrate: number | null
  readonly playedMs: number
  readonly ranDry: boolean
  readonly at: number
}

export function getEndedStretch(
  before: SlotState | null,
  after: SlotState | null,
  at: number,
): Stretch | null {
  if (before === null || !isSounding(before)) return null
  const isSame = after?.station.id === before.station.id
  if (isSame && isSounding(after)) return null
  return {
    bitrate: before.station.bitrate,
    playedMs: at - before.since,
    // If the station is lost or disconnected, the connection is not the cause.
    ranDry: isSame && after.phase === 'dry' && !after.isLost,
    at,
  }
}

/** Updates the record after a playback period. A single gap is ignored; two in a row count. */
export function afterStretch(known: Carried, { bitrate, playedMs, ranDry, at }: Stretch): Carried {
  if (bitrate === null) return known
  if (playedMs >= STEADY_MS) {
    const isBeyond = known.dropped !== null && bitrate >= known.dropped
    return {
      carried: Math.max(bitrate, known.carried ?? 0),
      dropped: isBeyond ? null : known.dropped,
      droppedAt: known.droppedAt,
      strained: null,
    }
  }
  if (!ranDry) return known
  if (known.strained !== bitrate) return { ...known, strained: bitrate }
  return {
    carried: known.carried !== null && known.carried >= bitrate ? null : known.carried,
    dropped: Math.min(bitrate, known.dropped ?? bitrate),
    droppedAt: at,
    strained: null,
  }
}

export function bitrateLimit({ carried, dropped, droppedAt }: Carried, at: number): number | null {
  if (dropped === null || at - droppedAt >= DROPPED_FOR_MS) return null
  return carried ?? dropped - 1
}

const STORAGE_KEY = 'connection-memory'

/** Without a working storage, the record lasts until the app quits. */
export function createConnectionMemory(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  let known = read(storage)
  function save(next: Carried): void {
    if (next === known) return
    known = next
    try {
      storage.setItem(STORAGE_KEY, JSON.stringify(known))
    } catch {}
  }
  return {
    get: (): Carried => known,
    record: (stretch: Stretch): void => save(afterStretch(known, stretch)),
    clear: (): void => save(UNKNOWN_CONNECTION),
  }
}

function read(storage: Pick<Storage, 'getItem'>): Carried {
  try {
    return carriedSchema.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return UNKNOWN_CONNECTION
  }
}
