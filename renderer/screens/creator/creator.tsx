import { Suspense } from 'react'
import { useMessages } from '../../locales/messages.ts'
import { lazyCode } from '../../ui/lazy-code.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Loaded with its charts where a desk is opened: lists of stations do without them. */
const Desk = lazyCode(() =>
  import('./components/station-desk.tsx').then((module) => module.StationDesk),
)

/** Everything about one station; `id` is its own, or `new`. */
export function StationDesk({ id }: { readonly id: string }) {
  return (
    <Suspense fallback={<DeskSkeleton />}>
      <Desk key={id} id={id} />
    </Suspense>
  )
}

function DeskSkeleton() {
  return (
    <>
      <PageHeader title={useMessages().creator.desk.area} />
      <Skeleton className="h-60" />
    </>
  )
}
