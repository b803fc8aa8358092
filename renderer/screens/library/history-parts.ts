/** The history from its head on: sessions near the window are loaded, however many there are. */
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { PAGE_SIZE, partKey, readHistory } from '../../domain/history/history.ts'
import { type ListParts, useListParts } from '../../lib/list-parts.ts'

export interface HistoryParts
  extends Pick<ListParts<HistoryEntry>, 'onDrawn' | 'hasFailed' | 'retry'> {
  /** The session at a place, the newest at 0; undefined while it is not loaded. */
  entryAt(place: number): HistoryEntry | undefined
}

interface ShownHistory {
  readonly uid: string
  readonly query: string
  readonly head: Page<HistoryEntry>
  /** When the head was answered, ms since the epoch. */
  readonly headAt: number
  /** Nothing behind the head is shown. */
  readonly isHeadAlone: boolean
  /** There are more or fewer sessions than when the head was answered. */
  readonly onChanged: () => void
}

export function useHistoryParts(shown: ShownHistory): HistoryParts {
  const { uid, query, head, headAt, isHeadAlone, onChanged } = shown
  const parts = useListParts<HistoryEntry>({
    queryOf: ({ start }) => ({
      queryKey: [...partKey(uid), query, start],
      queryFn: ({ signal }) => readHistory({ skip: start, query, signal }),
    }),
    headSize: PAGE_SIZE,
    total: head.total,
    headAt,
    isOld: isHeadAlone,
    onChanged,
  })
  return {
    ...parts,
    entryAt: (place) => (place < PAGE_SIZE ? head.items[place] : parts.itemAt(place)),
  }
}
