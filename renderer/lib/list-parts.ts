/** The parts of a list of any length behind its head: those near the window are loaded. */
import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '../../shared/api/schema-parts.ts'
import { inSteps, isJump, type Part, partsNear, type Span } from './pages-near.ts'

/** What has been far from the window for this long is let go. */
const FAR_MS = 5_000
/** After a jump, as by a dragged scrollbar, what is shown is asked for once it has stood still for this long. */
const JUMP_MS = 80

interface PartQuery<Item> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Page<Item>>
}

interface ListPartsOptions<Item> {
  /** Of a part: its answer is a page of PAGE_LIMIT_MAX items at most. */
  readonly queryOf: (part: Part) => PartQuery<Item>
  /** How many items the head holds. */
  readonly headSize: number
  /** How many there are in all, and when that was answered (ms since the epoch). */
  readonly total: number
  readonly headAt: number
  /** What is shown is about to be replaced: nothing more of it is loaded. */
  readonly isOld: boolean
  /** The list has become longer or shorter since its head was answered. */
  readonly onChanged: () => void
}

export interface ListParts<Item> {
  /** The item at a place behind the head, counted from the list's start; undefined while it is not loaded. */
  itemAt(place: number): Item | undefined
  /** Those around the window, in their order. */
  readonly near: readonly Item[]
  /** Whether the window is at the head of the list. */
  readonly isAtHead: boolean
  /** To be told which places are drawn. */
  readonly onDrawn: (span: Span) => void
  readonly hasFailed: boolean
  retry(): void
}

/** Loads the parts of a list near the window. */
export function useListParts<Item>(options: ListPartsOptions<Item>): ListParts<Item> {
  const { queryOf, headSize, total, headAt, isOld, onChanged } = options
  const [span, setSpan] = useState<Span>({ from: 0, to: 0 })
  const parts = isOld ? [] : partsNear(span, headSize, total)
  const answers = useQueries({
    queries: parts.map((part) => ({
      ...queryOf(part),
      gcTime: FAR_MS,
      // The rest of the list stays on the screen.
      meta: { isPart: true },
    })),
  })
  const loaded = new Map(parts.map(({ start }, index) => [start, answers[index]?.data?.items]))

  const isChanged = answers.some(
    ({ data, dataUpdatedAt }) => data && data.total !== total && dataUpdatedAt > headAt,
  )
  useEffect(() => {
    if (isChanged) onChanged()
  }, [isChanged, onChanged])

  const last = useRef(span)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onDrawn = useCallback((drawn: Span) => {
    const show = () => {
      const next = inSteps(drawn)
      setSpan((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    clearTimeout(timer.current)
    if (isJump(last.current, drawn)) timer.current = setTimeout(show, JUMP_MS)
    else show()
    last.current = drawn
  }, [])

  return {
    itemAt: (place) => {
      const part = parts.findLast(({ start }) => start <= place)
      return part && loaded.get(part.start)?.[place - part.start]
    },
    near: parts.flatMap(({ start }) => loaded.get(start) ?? []),
    isAtHead: parts[0]?.before === null || parts.length === 0,
    onDrawn,
    hasFailed: answers.some(({ isError, data }) => isError && data === undefined),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch()
    },
  }
}
