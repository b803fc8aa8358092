/** Lists of the desk, one page at a time: however long a list is, no more rows than a page has are on screen. */
import { hashKey, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface AnyPage {
  readonly items: readonly unknown[]
  readonly nextCursor: string | null
}

/** What a list is read by. */
export interface DeskList<Page extends AnyPage> {
  /** Of the whole list: each page has its cursor behind it. */
  readonly queryKey: readonly unknown[]
  readonly read: (cursor: string | null, signal: AbortSignal) => Promise<Page>
  /** `isPart`: the rest of the screen stays where the list cannot be read. */
  readonly meta?: { readonly isPart: true }
}

type Turn = 'previous' | 'next'

/** One page of a list, and the way to those beside it. */
export interface Pages<Page extends AnyPage> {
  /** While another page is on its way, the one before. */
  readonly page: Page | undefined
  readonly isPending: boolean
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
  /** Of the page; from 1 on. */
  readonly number: number
  readonly isOneOfMany: boolean
  readonly hasPrevious: boolean
  readonly hasNext: boolean
  /** To where it is turned, while that page is on its way. */
  readonly turning: Turn | null
  readonly turn: (to: Turn) => void
  /** What says how many there are: it has the focus once a page was turned, because it says which one is there. */
  readonly head: RefObject<HTMLParagraphElement | null>
}

/** The query of one page of a list; of the first one without a cursor. */
export function pageQuery<Page extends AnyPage>(
  { queryKey, read, meta }: DeskList<Page>,
  cursor: string | null = null,
) {
  return queryOptions({
    queryKey: [...queryKey, cursor],
    queryFn: ({ signal }) => read(cursor, signal),
    ...(meta && { meta }),
  })
}

/** The pages that lead to the one on screen, by their cursors; the first one has none. */
interface Trail {
  /** The list that they are of. */
  readonly of: string
  readonly cursors: readonly (string | null)[]
  readonly turned: Turn | null
}

/** One page of a list, from the first one on; another list, such as one with another filter, begins at its first. */
export function usePages<Page extends AnyPage>(list: DeskList<Page>): Pages<Page> {
  const start: Trail = { of: hashKey(list.queryKey), cursors: [null], turned: null }
  const [kept, setTrail] = useState(start)
  const trail = kept.of === start.of ? kept : start
  if (trail !== kept) setTrail(start)
  const { cursors, turned } = trail
  const cursor = cursors.at(-1) ?? null
  const query = useQuery({ ...pageQuery(list, cursor), placeholderData: keepPreviousData })
  const { data: page, isPlaceholderData: isOnItsWay } = query
  const next = isOnItsWay ? null : (page?.nextCursor ?? null)
  const back = (by: Turn | null): Trail => ({ ...trail, cursors: cursors.slice(0, -1), turned: by })

  const isLeft = cursors.length > 1 && !isOnItsWay && next === null && page?.items.length === 0
  // All that the last page had is gone: the one before it is the last one now.
  if (isLeft) setTrail(back(null))

  const head = useRef<HTMLParagraphElement>(null)
  const isAwaited = useRef(false)
  const isThere = !query.isPending && !isOnItsWay
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is known already is there at once
  useEffect(() => {
    if (!isAwaited.current || !isThere) return
    isAwaited.current = false
    head.current?.focus()
  }, [isThere, cursor])

  function turn(to: Turn): void {
    if (to === 'next' && next === null) return
    isAwaited.current = true
    setTrail(to === 'previous' ? back(to) : { ...trail, cursors: [...cursors, next], turned: to })
  }
  const turning = isOnItsWay ? turned : null
  const hasPrevious = cursors.length > 1
  return {
    page,
    isPending: query.isPending,
    isError: query.isError,
    isFetching: query.isFetching,
    refetch: query.refetch,
    number: cursors.length,
    isOneOfMany: hasPrevious || next !== null || turning !== null,
    hasPrevious,
    hasNext: next !== null,
    turning,
    turn,
    head,
  }
}
