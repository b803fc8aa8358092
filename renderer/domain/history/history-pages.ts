/** Edits of the loaded pages, so that the screen changes before the API has answered. Pure. */
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

/** Every session that is loaded, the newest first. */
export function entriesOf(data: HistoryPages): HistoryEntry[] {
  return data.pages.flatMap(({ items }) => items)
}

/** Without the session of that id; unchanged when it is not there. */
export function withoutEntry(data: HistoryPages, id: string): HistoryPages {
  if (!entriesOf(data).some((entry) => entry.id === id)) return data
  return edit(data, (items) => items.filter((entry) => entry.id !== id), -1)
}

/** The same sessions of one more (1) or one fewer (-1) in all. */
export const recounted = (data: HistoryPages, difference: number): HistoryPages =>
  edit(data, (items) => [...items], difference)

/** With the session back in its place; unchanged when it is there, and only counted where its place is not loaded. */
export function withEntry(data: HistoryPages, entry: HistoryEntry): HistoryPages {
  if (entriesOf(data).some(({ id }) => id === entry.id)) return data
  const isOlder = (other: HistoryEntry) => other.startedAt < entry.startedAt
  const found = data.pages.findIndex(({ items }) => items.some(isOlder))
  if (found === -1 && data.pages.at(-1)?.nextCursor) return recounted(data, 1)
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
