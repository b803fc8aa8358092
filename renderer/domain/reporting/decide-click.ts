/** Whether the directory is told of a click: once a station and day. Pure. */
import * as z from 'zod/mini'
import type { Station } from '../../../shared/api/stations.ts'

/** Stations of one day that are remembered; more than are listened to. */
export const CLICKS_MOST = 500

/** The stations of one UTC day that the directory was told of, by their ids there. */
export interface SentClicks {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly stations: readonly string[]
}

const schema = z.object({ day: z.string(), stations: z.array(z.string()) })

/** What was kept of earlier clicks; none for what cannot be read. */
export function readClicks(text: string | null): SentClicks {
  try {
    return z.parse(schema, JSON.parse(text ?? ''))
  } catch {
    return { day: '', stations: [] }
  }
}

/** The UTC day of a moment in ms since the epoch. */
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** What is kept once a station is heard, and the id that the directory is told; null where it is told nothing. */
export interface ClickDecision {
  readonly tell: string | null
  readonly sent: SentClicks
}

/** Decides for a station that is heard from `at` on, in ms since the epoch. */
export function decideClick(
  { directory }: Pick<Station, 'directory'>,
  sent: SentClicks,
  at: number,
): ClickDecision {
  const day = dayOf(at)
  const stations = sent.day === day ? sent.stations : []
  // What the directory has no more it counts no clicks of.
  const tell = directory === null || directory.goneAt !== null ? null : directory.stationuuid
  if (tell === null || stations.includes(tell)) return { tell: null, sent: { day, stations } }
  return { tell, sent: { day, stations: [...stations, tell].slice(-CLICKS_MOST) } }
}
