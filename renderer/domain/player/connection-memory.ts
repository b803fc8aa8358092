/**
 * What the connection of this computer has carried, in kbit/s: which of a station's variants is played goes
 * by it. Pure, but for createConnectionMemory, which keeps it.
 */

import * as z from 'zod/mini'
import { isSounding, type SlotState } from './slot-types.ts'

/** The highest bitrate that was carried, and the lowest that ran dry; null: not known. */
const carriedSchema = z.object({
  carried: z.nullable(z.int()),
  dropped: z.nullable(z.int()),
  /** When it ran dry, in ms since the epoch. */
  droppedAt: z.number(),
  /** A bitrate that has run dry once: the second time in a row it counts. */
  strained: z.nullable(z.int()),
})
export type Carried = Readonly<z.infer<typeof carriedSchema>>

export const UNKNOWN_CONNECTION: Carried = {
  carried: null,
  dropped: null,
  droppedAt: 0,
  strained: null,
}

/** Sound for so long without a gap says that the connection carries it; a gap before that, that it may not. */
export const STEADY_MS = 60_000
/** Connections change: a bitrate that ran dry is tried again after a day. */
export const DROPPED_FOR_MS = 24 * 60 * 60_000

/** A stretch of sound has ended at `at`: it lasted `soundedMs`, and ran dry while the station still sent, or not. */
export interface Stretch {
  readonly bitrate: number | null
  readonly soundedMs: number
  readonly ranDry: boolean
  readonly at: number
}

/** The stretch of sound that has ended with a step of the player; null where none has. */
export function endedStretch(
  before: SlotState | null,
  after: SlotState | null,
  at: number,
): Stretch | null {
  if (before === null || !isSounding(before)) return null
  const isSame = after?.station.id === before.station.id
  if (isSame && isSounding(after)) return null
  return {
    bitrate: before.station.bitrate,
    soundedMs: at - before.since,
    // Where the station is lost or nothing is connected, the connection is not to blame.
    ranDry: isSame && after.phase === 'dry' && !after.isLost,
    at,
  }
}

/** What is known after a stretch of sound. One gap is chance; two in a row are the connection. */
export function afterStretch(known: Carried, { bitrate, soundedMs, ranDry, at }: Stretch): Carried {
  if (bitrate === null) return known
  if (soundedMs >= STEADY_MS) {
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

/** The most that is asked of the connection; null: anything. */
export function bitrateLimit({ carried, dropped, droppedAt }: Carried, at: number): number | null {
  if (dropped === null || at - droppedAt >= DROPPED_FOR_MS) return null
  return carried ?? dropped - 1
}

const KEY = 'connection-memory'

/** The memory in a storage; without one it lasts until the app quits. */
export function createConnectionMemory(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  let known = read(storage)
  function keep(next: Carried): void {
    if (next === known) return
    known = next
    try {
      storage.setItem(KEY, JSON.stringify(known))
    } catch {
      // It is learnt again.
    }
  }
  return {
    get: (): Carried => known,
    note: (stretch: Stretch): void => keep(afterStretch(known, stretch)),
    forget: (): void => keep(UNKNOWN_CONNECTION),
  }
}

function read(storage: Pick<Storage, 'getItem'>): Carried {
  try {
    return carriedSchema.parse(JSON.parse(storage.getItem(KEY) ?? '{}'))
  } catch {
    return UNKNOWN_CONNECTION
  }
}
