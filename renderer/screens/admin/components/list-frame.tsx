import type { ReactNode } from 'react'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Pages } from '../use-pages.ts'

interface PageNavProps {
  readonly list: Pick<Pages<never>, 'isOneOfMany' | 'hasPrevious' | 'hasNext' | 'turning' | 'turn'>
  readonly name: string
}

export function PageNav({ list, name }: PageNavProps) {
  const text = adminText.pages
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
  const { pages } = adminText
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4" aria-busy={list.isFetching}>
      <p ref={list.head} tabIndex={-1} role="status" className="meta justify-self-start text-soft">
        {list.isPending
          ? actionsText.loading
          : list.isOneOfMany
            ? count === ''
              ? pages.number(list.number)
              : pages.withNumber({ count, page: list.number })
            : count}
      </p>
      {list.isPending && <Skeleton className="h-60" />}
      {list.isError && <LoadFailed onRetry={() => list.refetch()} />}
      {children}
      <PageNav list={list} name={name} />
    </div>
  )
}
