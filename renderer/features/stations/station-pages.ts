/** The stations of a list of any length: those near the window are loaded, those far from it are let go. */
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '../../../shared/api/schema-parts.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { listStations, type StationFilters } from '../../api/stations.ts'
import { inSteps, isJump, type Part, partsNear, type Span } from './pages-near.ts'

/** Stations that have been far from the window for this long are let go. */
const FAR_MS = 5_000
/** After a jump, as by a dragged scrollbar, what is shown is asked for once it has stood still for this long. */
const JUMP_MS = 80

/** The head of a list: its first answer. */
type Head = Page<Station>

/** By the cursor of the part before, which misses nothing when the list has changed; else by its place. */
function partQuery(client: QueryClient, filters: StationFilters, head: Head, part: Part) {
  const keyOf = (start: number) => ['stations', 'part', filters, start]
  const { start, before } = part
  return queryOptions({
    queryKey: keyOf(start),
    queryFn: ({ signal }) => {
      const last = before === null ? head : client.getQueryData<Page<Station>>(keyOf(before))
      const cursor = last?.nextCursor ?? null
      return listStations(filters, cursor === null ? { skip: start } : { cursor }, signal)
    },
    gcTime: FAR_MS,
    // The rest of the list stays on the screen.
    meta: { isPart: true },
  })
}

export interface StationPages {
  /** The station at a place of the list, counted from 0; undefined while it is not loaded. */
  stationAt(place: number): Station | undefined
  /** Those around the window, in their order. */
  readonly near: readonly Station[]
  /** To be told which places are drawn. */
  readonly onDrawn: (span: Span) => void
  readonly hasFailed: boolean
  retry(): void
}

interface ShownList {
  readonly filters: StationFilters
  readonly head: Head
  /** When the head was answered, ms since 1970. */
  readonly headAt: number
  /** What is shown is about to be replaced: nothing more of it is loaded. */
  readonly isOld: boolean
  /** The list has become longer or shorter since its head was answered. */
  readonly onChanged: () => void
}

/** Loads the parts of a list near the window. */
export function useStationPages({
  filters,
  head,
  headAt,
  isOld,
  onChanged,
}: ShownList): StationPages {
  const client = useQueryClient()
  const [span, setSpan] = useState<Span>({ from: 0, to: 0 })
  const parts = isOld ? [] : partsNear(span, head.items.length, head.total)
  const answers = useQueries({
    queries: parts.map((part) => partQuery(client, filters, head, part)),
  })
  const loaded = new Map(parts.map(({ start }, index) => [start, answers[index]?.data?.items]))

  const isChanged = answers.some(
    ({ data, dataUpdatedAt }) => data && data.total !== head.total && dataUpdatedAt > headAt,
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
    stationAt: (place) => {
      if (place < head.items.length) return head.items[place]
      const part = parts.findLast(({ start }) => start <= place)
      return part && loaded.get(part.start)?.[place - part.start]
    },
    near: [
      ...(parts[0]?.before === null || parts.length === 0 ? head.items : []),
      ...parts.flatMap(({ start }) => loaded.get(start) ?? []),
    ],
    onDrawn,
    hasFailed: answers.some(({ isError, data }) => isError && data === undefined),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch()
    },
  }
}
