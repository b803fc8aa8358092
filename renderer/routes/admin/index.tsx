import { DeedLog } from '../../features/admin/components/deed-log.tsx'
import { OverviewFigures } from '../../features/admin/components/overview-figures.tsx'
import { useAdminMessages } from '../../messages/admin.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** /admin: guarded by the router, as everything below it. */
export function Component() {
  const { area, overview } = useAdminMessages()
  return (
    <>
      <PageHeader area={area} title={overview.title} lead={overview.lead} />
      <OverviewFigures />
      <div className="mt-10 flex flex-wrap gap-3">
        <LinkButton to="/admin/users" variant="solid">
          {overview.openUsers}
        </LinkButton>
        <LinkButton to="/admin/stations">{overview.openStations}</LinkButton>
        <LinkButton to="/admin/analytics">{overview.openAnalytics}</LinkButton>
      </div>
      <div className="mt-10">
        <DeedLog />
      </div>
    </>
  )
}
