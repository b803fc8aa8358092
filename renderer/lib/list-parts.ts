/** Loads those pages of a long list that are near the window, and drops others. A "part" is a page after the first. */
import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '../../shared/api/schema-parts.ts'
import { type IndexRange, isJump, type Part, partsNear, roundToSteps } from './pages-near.ts'

/** Pages that stay far from the window for this long are dropped. */
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
  /** Total number of items, and when the API returned it (ms since the epoch). */
  readonly total: number
  readonly firstPageLoadedAt: number
  /** True when another list is about to replace the visible one. Then no more pages are loaded. */
  readonly isStale: boolean
  /** Called when the length of the list has changed since its first page was loaded. */
  readonly onChanged: () => void
}

export interface ListParts<Item> {
  /** The item at an index of the full list. Undefined while it is not loaded. */
  itemAt(index: number): Item | undefined
  /** Loaded items of the pages near the window. */
  readonly near: readonly Item[]
  readonly isFirstPageNear: boolean
  readonly onRangeRendered: (span: IndexRange) => void
  readonly hasFailed: boolean
  retry(): void
}

export function useListParts<Item>(options: ListPartsOptions<Item>): ListParts<Item> {
  const { queryOf, firstPageSize, total, firstPageLoadedAt, isStale, onChanged } = options
  const [span, setSpan] = useState<IndexRange>({ from: 0, to: 0 })
  const parts = isStale ? [] : partsNear(span, firstPageSize, total)
  const results = useQueries({
    queries: parts.map((part) => ({
      ...queryOf(part),
      gcTime: FAR_MS,
      // A failed page must not replace the other pages.
      meta: { isPart: true },
    })),
  })
  const loaded = new Map(parts.map(({ start }, index) => [start, results[index]?.data?.items]))

  const isChanged = results.some(
    ({ data, dataUpdatedAt }) => data && data.total !== total && dataUpdatedAt > firstPageLoadedAt,
  )
  useEffect(() => {
    if (isChanged) onChanged()
  }, [isChanged, onChanged])

  const lastRange = useRef(span)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onRangeRendered = useCallback((renderedRange: IndexRange) => {
    const show = () => {
      const next = roundToSteps(renderedRange)
      setSpan((current) => (current.from === next.from && current.to === next.to ? current : next))
    }
    clearTimeout(timer.current)
    if (isJump(lastRange.current, renderedRange)) timer.current = setTimeout(show, JUMP_MS)
    else show()
    lastRange.current = renderedRange
  }, [])

  return {
    itemAt: (index) => {
      const part = parts.findLast(({ start }) => start <= index)
      return part && loaded.get(part.start)?.[index - part.start]
    },
    near: parts.flatMap(({ start }) => loaded.get(start) ?? []),
    isFirstPageNear: parts[0]?.before === null || parts.length === 0,
    onRangeRendered,
    hasFailed: results.some(({ isError, data }) => isError && data === undefined),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}
