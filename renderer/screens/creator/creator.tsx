import { Suspense } from 'react'
import { creatorText } from '../../../shared/locales/generated/creator.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const Dashboard = lazyComponent(() =>
  import('./components/station-dashboard.tsx').then((module) => module.StationDashboard),
)

/** The editor of a station; `id` is a station id or `new`. */
export function StationDashboard({ id }: { readonly id: string }) {
  return (
    <Suspense fallback={<StationDashboardSkeleton />}>
      <Dashboard key={id} id={id} />
    </Suspense>
  )
}

function StationDashboardSkeleton() {
  return (
    <>
      <PageHeader title={creatorText.dashboard.area} />
      <Skeleton className="h-60" />
    </>
  )
}
