import { Suspense } from 'react'
import { useMessages } from '../../locales/messages.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Loads with its charts only when an editor opens. */
const Desk = lazyComponent(() =>
  import('./components/station-desk.tsx').then((module) => module.StationDesk),
)

/** The editor of a station; `id` is a station id or `new`. */
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
