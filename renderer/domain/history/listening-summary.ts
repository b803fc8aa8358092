/** What a week of listening comes to. Pure. */

import { PAGE_LIMIT_MAX } from '../../../shared/api/field-rules.ts'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'

export const WEEK_MS = 7 * 24 * 60 * 60_000

export interface ListeningSummary {
  /** Listened to in the seven days before now; what lay before is not counted. */
  readonly ms: number
  /** The station heard longest of them, and for how long; null when nothing was heard. */
  readonly most: { readonly stationId: string; readonly name: string; readonly ms: number } | null
}

type Session = Pick<HistoryEntry, 'stationId' | 'startedAt' | 'endedAt' | 'station'>

/** Sums up sessions; of two stations heard as long, the one heard last counts as the most heard. */
export function summarise(sessions: readonly Session[], now: number): ListeningSummary {
  const heard = new Map<string, { name: string; ms: number }>()
  for (const { stationId, startedAt, endedAt, station } of sessions) {
    const from = Math.max(Date.parse(startedAt), now - WEEK_MS)
    const ms = Math.min(Date.parse(endedAt), now) - from
    if (!(ms > 0)) continue
    const before = heard.get(stationId)
    heard.set(stationId, { name: station?.name ?? stationId, ms: ms + (before?.ms ?? 0) })
  }
  const ranked = [...heard].toSorted(([, a], [, b]) => b.ms - a.ms)
  const [most] = ranked
  return {
    ms: ranked.reduce((sum, [, { ms }]) => sum + ms, 0),
    most: most ? { stationId: most[0], ...most[1] } : null,
  }
}

/** Sessions may begin a day before the week they reach into. */
const REACH_MS = WEEK_MS + 24 * 60 * 60_000

type Read = (cursor: string | null, limit: number) => Promise<Page<HistoryEntry>>

/** The summary of the seven days before `now`. Reads no page that lies before them. */
export async function readSummary(read: Read, now: number): Promise<ListeningSummary> {
  const sessions: HistoryEntry[] = []
  let cursor: string | null = null
  do {
    const page: Page<HistoryEntry> = await read(cursor, PAGE_LIMIT_MAX)
    sessions.push(...page.items)
    const oldest = Date.parse(page.items.at(-1)?.startedAt ?? '')
    cursor = oldest > now - REACH_MS ? page.nextCursor : null
  } while (cursor !== null)
  return summarise(sessions, now)
}
