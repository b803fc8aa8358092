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

function statusText(
  { isOneOfMany, number }: Pick<Pages<never>, 'isOneOfMany' | 'number'>,
  count: string,
): string {
  const { pages } = adminText
  if (!isOneOfMany) return count
  return count === '' ? pages.number(number) : pages.withNumber({ count, page: number })
}

interface ListFrameProps {
  readonly list: Omit<Pages<never>, 'page'>
  readonly name: string
  readonly count: string
  readonly children: ReactNode
}

/** Frame of a paginated list with its total, loading and error states and page buttons. */
export function ListFrame({ list, name, count, children }: ListFrameProps) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4" aria-busy={list.isFetching}>
      <p
        ref={list.statusRef}
        tabIndex={-1}
        role="status"
        className="meta justify-self-start text-soft"
      >
        {list.isPending ? actionsText.loading : statusText(list, count)}
      </p>
      {list.isPending && <Skeleton className="h-60" />}
      {list.isError && <LoadFailed onRetry={() => list.refetch()} />}
      {children}
      <PageNav list={list} name={name} />
    </div>
  )
}
