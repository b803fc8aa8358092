import type { ReactNode } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** What the frame needs of a TanStack infinite query. */
interface PagedList {
  readonly isPending: boolean
  readonly isError: boolean
  readonly isFetching: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

interface ListFrameProps {
  readonly list: PagedList
  /** How many there are, in words; announced when it changes. */
  readonly count: string
  readonly children: ReactNode
}

/** A paged list with its count, its next page, and what to do when it did not load. */
export function ListFrame({ list, count, children }: ListFrameProps) {
  const text = useMessages().common
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4" aria-busy={list.isFetching}>
      <p role="status" className="meta text-soft">
        {list.isPending ? text.loading : count}
      </p>
      {list.isPending && <Skeleton className="h-60" />}
      {list.isError && <LoadFailed onRetry={() => list.refetch()} />}
      {children}
      {list.hasNextPage && (
        <Button
          className="justify-self-start"
          busy={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {text.showMore}
        </Button>
      )}
    </div>
  )
}
