import type { ReactNode } from 'react'
import { useAdminMessages } from '../../../locales/admin.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Pages } from '../use-pages.ts'

interface PageNavProps {
  readonly list: Pick<Pages<never>, 'isOneOfMany' | 'hasPrevious' | 'hasNext' | 'turning' | 'turn'>
  readonly name: string
}

export function PageNav({ list, name }: PageNavProps) {
  const text = useAdminMessages().pages
  const { hasPrevious, hasNext, turning, turn } = list
  if (!list.isOneOfMany) return null
  return (
    <nav aria-label={text.of(name)} className="flex flex-wrap gap-3">
      <Button
        size="small"
        disabled={!hasPrevious}
        busy={turning === 'previous'}
        onClick={() => turn('previous')}
      >
        {text.previous}
      </Button>
      <Button
        size="small"
        disabled={!hasNext}
        busy={turning === 'next'}
        onClick={() => turn('next')}
      >
        {text.next}
      </Button>
    </nav>
  )
}

interface ListFrameProps {
  readonly list: Omit<Pages<never>, 'page'>
  readonly name: string
  readonly count: string
  readonly children: ReactNode
}

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
