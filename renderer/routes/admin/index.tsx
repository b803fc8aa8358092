import { DeedLog } from '../../features/admin/components/deed-log.tsx'
import { OverviewAttention } from '../../features/admin/components/overview-attention.tsx'
import { OverviewTotals } from '../../features/admin/components/overview-totals.tsx'
import { PlatformHealth } from '../../features/admin/components/platform-health.tsx'
import { ServiceHealth } from '../../features/admin/components/service-health.tsx'
import { useAdminMessages } from '../../messages/admin.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /admin: guarded by the router, as everything below it. */
export function Component() {
  const { area, overview } = useAdminMessages()
  return (
    <>
      <PageHeader area={area} title={overview.title} lead={overview.lead} />
      <div className="grid grid-cols-1 gap-10">
        <OverviewAttention />
        <OverviewTotals />
        <ServiceHealth />
        <PlatformHealth />
        <DeedLog />
      </div>
    </>
  )
}
