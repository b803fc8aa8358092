/** Pure functions that edit the cached pages of the listening history. */
import type { InfiniteData } from '@tanstack/react-query'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'

export type HistoryPages = InfiniteData<Page<HistoryEntry>>

function editPages(
  data: HistoryPages,
  change: (items: readonly HistoryEntry[], page: number) => HistoryEntry[],
  totalChange: number,
): HistoryPages {
  const pages = data.pages.map((page, index) => ({
    ...page,
    items: change(page.items, index),
    total: Math.max(0, page.total + totalChange),
  }))
  return { ...data, pages }
}

export function entriesOf(data: HistoryPages): HistoryEntry[] {
  return data.pages.flatMap(({ items }) => items)
}

export function withoutEntry(data: HistoryPages, id: string): HistoryPages {
  if (!entriesOf(data).some((entry) => entry.id === id)) return data
  return editPages(data, (items) => items.filter((entry) => entry.id !== id), -1)
}

export const withTotalChange = (data: HistoryPages, change: number): HistoryPages =>
  editPages(data, (items) => [...items], change)

/** Inserts a session by its start time. If that page is not loaded, only the total changes. Idempotent. */
export function withEntry(data: HistoryPages, entry: HistoryEntry): HistoryPages {
  if (entriesOf(data).some(({ id }) => id === entry.id)) return data
  const isOlder = (other: HistoryEntry) => other.startedAt < entry.startedAt
  const olderPageIndex = data.pages.findIndex(({ items }) => items.some(isOlder))
  if (olderPageIndex === -1 && data.pages.at(-1)?.nextCursor) return withTotalChange(data, 1)
  const pageIndex = olderPageIndex === -1 ? data.pages.length - 1 : olderPageIndex
  return editPages(
    data,
    (items, page) => {
      if (page !== pageIndex) return [...items]
      const itemIndex = items.findIndex(isOlder)
      return itemIndex === -1 ? [...items, entry] : items.toSpliced(itemIndex, 0, entry)
    },
    1,
  )
}
