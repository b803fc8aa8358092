import type { InfiniteData } from '@tanstack/react-query'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'

export type HistoryPages = InfiniteData<Page<HistoryEntry>>

function edit(
  data: HistoryPages,
  change: (items: readonly HistoryEntry[], page: number) => HistoryEntry[],
  difference: number,
): HistoryPages {
  const pages = data.pages.map((page, index) => ({
    ...page,
    items: change(page.items, index),
    total: Math.max(0, page.total + difference),
  }))
  return { ...data, pages }
}

export function entriesOf(data: HistoryPages): HistoryEntry[] {
  return data.pages.flatMap(({ items }) => items)
}

export function withoutEntry(data: HistoryPages, id: string): HistoryPages {
  if (!entriesOf(data).some((entry) => entry.id === id)) return data
  return edit(data, (items) => items.filter((entry) => entry.id !== id), -1)
}

export const withTotalChange = (data: HistoryPages, difference: number): HistoryPages =>
  edit(data, (items) => [...items], difference)

/** Inserts a session by its start time. Only the total changes if its position is not loaded. Idempotent. */
export function withEntry(data: HistoryPages, entry: HistoryEntry): HistoryPages {
  if (entriesOf(data).some(({ id }) => id === entry.id)) return data
  const isOlder = (other: HistoryEntry) => other.startedAt < entry.startedAt
  const found = data.pages.findIndex(({ items }) => items.some(isOlder))
  if (found === -1 && data.pages.at(-1)?.nextCursor) return withTotalChange(data, 1)
  const target = found === -1 ? data.pages.length - 1 : found
  return edit(
    data,
    (items, page) => {
      if (page !== target) return [...items]
      const place = items.findIndex(isOlder)
      return place === -1 ? [...items, entry] : items.toSpliced(place, 0, entry)
    },
    1,
  )
}
