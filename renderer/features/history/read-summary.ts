/** Reads as much of the history as the summary of a week needs. */
import { HISTORY_PAGE_MAX, type HistoryEntry } from '../../api/history.ts'
import type { Page } from '../../api/schemas.ts'
import { type ListeningSummary, summarise, WEEK_MS } from './listening-summary.ts'

/** Sessions may begin a day before the week they reach into. */
const REACH_MS = WEEK_MS + 24 * 60 * 60_000

type Read = (cursor: string | null, limit: number) => Promise<Page<HistoryEntry>>

/** The summary of the seven days before `now`. Reads no page that lies before them. */
export async function readSummary(read: Read, now: number): Promise<ListeningSummary> {
  const sessions: HistoryEntry[] = []
  let cursor: string | null = null
  do {
    const page: Page<HistoryEntry> = await read(cursor, HISTORY_PAGE_MAX)
    sessions.push(...page.items)
    const oldest = Date.parse(page.items.at(-1)?.startedAt ?? '')
    cursor = oldest > now - REACH_MS ? page.nextCursor : null
  } while (cursor !== null)
  return summarise(sessions, now)
}
