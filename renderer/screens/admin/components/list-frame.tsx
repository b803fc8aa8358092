import type { ReactNode } from 'react'
import { useAdminMessages } from '../../../locales/admin.ts'
import { useMessages } from '../../../locales/messages.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Pages } from '../use-pages.ts'
import { PageNav } from './page-nav.tsx'

interface ListFrameProps {
  readonly list: Omit<Pages<never>, 'page'>
  /** What the list is called, for the name of its pages. */
  readonly name: string
  /** How many there are, in words; announced when it changes. */
  readonly count: string
  readonly children: ReactNode
}

/** A page of a list with the count of all, the way to other pages, and what to do when it did not load. */
export function ListFrame({ list, name, count, children }: ListFrameProps) {
  const text = useMessages().common
  const { pages } = useAdminMessages()
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4" aria-busy={list.isFetching}>
      <p ref={list.head} tabIndex={-1} role="status" className="meta justify-self-start text-soft">
        {list.isPending
          ? text.loading
          : list.isOneOfMany
            ? pages.withNumber(count, list.number)
            : count}
      </p>
      {list.isPending && <Skeleton className="h-60" />}
      {list.isError && <LoadFailed onRetry={() => list.refetch()} />}
      {children}
      <PageNav list={list} name={name} />
    </div>
  )
}
