import { adminText } from '../../../shared/locales/generated/admin.ts'
import { AuditEntryLog } from '../../screens/admin/audit-entries.tsx'
import { OverviewAttention, OverviewTotals } from '../../screens/admin/overview.tsx'
import { PlatformHealth } from '../../screens/admin/platform-health.tsx'
import { ServiceHealth } from '../../screens/admin/service-health.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const { area, overview } = adminText
  return (
    <>
      <PageHeader area={area} title={overview.title} lead={overview.lead} />
      <div className="grid grid-cols-1 gap-10">
        <OverviewAttention />
        <OverviewTotals />
        <ServiceHealth />
        <PlatformHealth />
        <AuditEntryLog />
      </div>
    </>
  )
}
