/** Loads the pages of a long list that are near the visible rows, and unloads others. A "part" is any later page. */
import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '../../shared/api/schema-parts.ts'
import { type IndexRange, isJump, type Part, partsNear, roundToSteps } from './pages-near.ts'

/** Pages that stay far from the visible rows for this long are unloaded. */
const FAR_MS = 5_000
/** After a jump (a dragged scrollbar), loading waits until the list has not moved for this long. */
const JUMP_MS = 80

interface PartQuery<Item> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Page<Item>>
}

interface ListPartsOptions<Item> {
  /** Each page has at most PAGE_LIMIT_MAX items. */
  readonly queryOf: (part: Part) => PartQuery<Item>
  readonly firstPageSize: number
  /** Total number of items as of `firstPageLoadedAt` (ms since the epoch). */
  readonly total: number
  readonly firstPageLoadedAt: number
  /** True when another list is about to replace the visible one. Then the hook loads no more pages. */
  readonly isStale: boolean
  /** Called when the length of the list has changed since its first page was loaded. */
  readonly onChanged: () => void
}

export interface ListParts<Item> {
  /** Returns the item at an index of the full list. Undefined while it is not loaded. */
  itemAt(index: number): Item | undefined
  /** Loaded items of the parts near the visible rows. */
  readonly near: readonly Item[]
  readonly isFirstPageNear: boolean
  readonly onRangeRendered: (range: IndexRange) => void
  readonly hasFailed: boolean
  retry(): void
}

export function useListParts<Item>(options: ListPartsOptions<Item>): ListParts<Item> {
  const { queryOf, firstPageSize, total, firstPageLoadedAt, isStale, onChanged } = options
  const [range, setRange] = useState<IndexRange>({ from: 0, to: 0 })
  const parts = isStale ? [] : partsNear(range, firstPageSize, total)
  const results = useQueries({
    queries: parts.map((part) => ({
      ...queryOf(part),
      gcTime: FAR_MS,
      // A failed page must not replace the other pages.
      meta: { isPart: true },
    })),
  })
  const itemsByStart = new Map(
    parts.map(({ start }, index) => [start, results[index]?.data?.items]),
  )

  const isChanged = results.some(
    ({ data, dataUpdatedAt }) => data && data.total !== total && dataUpdatedAt > firstPageLoadedAt,
  )
  useEffect(() => {
    if (isChanged) onChanged()
  }, [isChanged, onChanged])

  const lastRange = useRef(range)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onRangeRendered = useCallback((renderedRange: IndexRange) => {
    const loadRange = () => {
      const next = roundToSteps(renderedRange)
      setRange((current) => (current.from === next.from && current.to === next.to ? current : next))
    }
    clearTimeout(timer.current)
    if (isJump(lastRange.current, renderedRange)) timer.current = setTimeout(loadRange, JUMP_MS)
    else loadRange()
    lastRange.current = renderedRange
  }, [])

  return {
    itemAt: (index) => {
      const part = parts.findLast(({ start }) => start <= index)
      return part && itemsByStart.get(part.start)?.[index - part.start]
    },
    near: parts.flatMap(({ start }) => itemsByStart.get(start) ?? []),
    isFirstPageNear: parts[0]?.before === null || parts.length === 0,
    onRangeRendered,
    hasFailed: results.some(({ isError, data }) => isError && data === undefined),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}
