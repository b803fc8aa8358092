/** Pagination of admin lists, which show one page at a time. */
import { hashKey, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface AnyPage {
  readonly items: readonly unknown[]
  readonly nextCursor: string | null
}

export interface AdminList<Page extends AnyPage> {
  /** Query key of the list. The key of a page also contains its cursor. */
  readonly queryKey: readonly unknown[]
  readonly read: (cursor: string | null, signal: AbortSignal) => Promise<Page>
  /** With `isPart`, a failure of the list does not replace the screen. */
  readonly meta?: { readonly isPart: true }
}

type Direction = 'previous' | 'next'

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
  /** Direction of the page change that is loading. */
  readonly turning: Direction | null
  readonly turn: (to: Direction) => void
  /** Element with the total and the page number. It gets the focus after a page change. */
  readonly statusRef: RefObject<HTMLParagraphElement | null>
}

/** Query of one page. Without a cursor, it is the first page. */
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

interface PageTrail {
  readonly listHash: string
  /** Cursors of the pages up to the current one. The cursor of the first page is null. */
  readonly cursors: readonly (string | null)[]
  readonly direction: Direction | null
}

/** Starts at the first page when the query key changes, such as after a change of filters. */
export function usePages<Page extends AnyPage>(list: AdminList<Page>): Pages<Page> {
  const start: PageTrail = { listHash: hashKey(list.queryKey), cursors: [null], direction: null }
  const [storedTrail, setTrail] = useState(start)
  const trail = storedTrail.listHash === start.listHash ? storedTrail : start
  if (trail !== storedTrail) setTrail(start)
  const { cursors, direction } = trail
  const cursor = cursors.at(-1) ?? null
  const query = useQuery({ ...pageQuery(list, cursor), placeholderData: keepPreviousData })
  const { data: page, isPlaceholderData: isLoadingPage } = query
  const nextCursor = isLoadingPage ? null : (page?.nextCursor ?? null)
  const toPreviousPage = (by: Direction | null): PageTrail => ({
    ...trail,
    cursors: cursors.slice(0, -1),
    direction: by,
  })

  const isLastPage = cursors.length > 1 && !isLoadingPage && nextCursor === null
  // The last page can become empty, for example after its items were deleted.
  if (isLastPage && page?.items.length === 0) setTrail(toPreviousPage(null))

  const statusRef = useRef<HTMLParagraphElement>(null)
  const shouldFocusStatus = useRef(false)
  const isLoaded = !query.isPending && !isLoadingPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cached page changes only the cursor
  useEffect(() => {
    if (!shouldFocusStatus.current || !isLoaded) return
    shouldFocusStatus.current = false
    statusRef.current?.focus()
  }, [isLoaded, cursor])

  function turn(to: Direction): void {
    if (to === 'next' && nextCursor === null) return
    shouldFocusStatus.current = true
    const nextPage = { ...trail, cursors: [...cursors, nextCursor], direction: to }
    setTrail(to === 'previous' ? toPreviousPage(to) : nextPage)
  }
  const turning = isLoadingPage ? direction : null
  const hasPrevious = cursors.length > 1
  return {
    page,
    isPending: query.isPending,
    isError: query.isError,
    isFetching: query.isFetching,
    refetch: query.refetch,
    number: cursors.length,
    isOneOfMany: hasPrevious || nextCursor !== null || turning !== null,
    hasPrevious,
    hasNext: nextCursor !== null,
    turning,
    turn,
    statusRef,
  }
}
