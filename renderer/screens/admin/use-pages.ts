/** Paginated admin lists: only one page of rows is on screen, whatever the length of the list. */
import { hashKey, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface AnyPage {
  readonly items: readonly unknown[]
  readonly nextCursor: string | null
}

export interface AdminList<Page extends AnyPage> {
  /** Key of the full list; each page appends its cursor. */
  readonly queryKey: readonly unknown[]
  readonly read: (cursor: string | null, signal: AbortSignal) => Promise<Page>
  /** `isPart`: a failure of the list does not replace the screen. */
  readonly meta?: { readonly isPart: true }
}

type Turn = 'previous' | 'next'

export interface Pages<Page extends AnyPage> {
  readonly page: Page | undefined
  readonly isPending: boolean
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
  readonly number: number
  readonly isOneOfMany: boolean
  readonly hasPrevious: boolean
  readonly hasNext: boolean
  readonly turning: Turn | null
  readonly turn: (to: Turn) => void
  /** The total, which receives the focus after a page change because it names the current page. */
  readonly head: RefObject<HTMLParagraphElement | null>
}

/** Query of one page; without a cursor, of the first. */
export function pageQuery<Page extends AnyPage>(
  { queryKey, read, meta }: AdminList<Page>,
  cursor: string | null = null,
) {
  return queryOptions({
    queryKey: [...queryKey, cursor],
    queryFn: ({ signal }) => read(cursor, signal),
    ...(meta && { meta }),
  })
}

/** Cursors of the pages up to the current one; the first page has none. */
interface Trail {
  /** Hash of the list's key. */
  readonly of: string
  readonly cursors: readonly (string | null)[]
  readonly turned: Turn | null
}

/** Pagination of a list. Another list, such as one with another filter, starts at its first page. */
export function usePages<Page extends AnyPage>(list: AdminList<Page>): Pages<Page> {
  const start: Trail = { of: hashKey(list.queryKey), cursors: [null], turned: null }
  const [storedTrail, setTrail] = useState(start)
  const trail = storedTrail.of === start.of ? storedTrail : start
  if (trail !== storedTrail) setTrail(start)
  const { cursors, turned } = trail
  const cursor = cursors.at(-1) ?? null
  const query = useQuery({ ...pageQuery(list, cursor), placeholderData: keepPreviousData })
  const { data: page, isPlaceholderData: isOnItsWay } = query
  const next = isOnItsWay ? null : (page?.nextCursor ?? null)
  const back = (by: Turn | null): Trail => ({ ...trail, cursors: cursors.slice(0, -1), turned: by })

  const isLeft = cursors.length > 1 && !isOnItsWay && next === null && page?.items.length === 0
  // The last page is empty now, so the page before becomes the last one.
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
