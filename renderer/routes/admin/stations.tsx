import { useSearchParams } from 'react-router'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import { Catalog } from '../../screens/admin/catalog.tsx'
import { Claims } from '../../screens/admin/claims.tsx'
import { LegalNotices } from '../../screens/admin/legal-notices.tsx'
import { ModerationQueue } from '../../screens/admin/moderation-queue.tsx'
import { ReportedStations } from '../../screens/admin/reported-stations.tsx'
import { StationFilters, StationInbox } from '../../screens/admin/station-inbox.tsx'
import { viewIn } from '../../screens/admin/station-views.ts'
import { Unlisted } from '../../screens/admin/unlisted.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

const VIEWS = {
  inbox: StationInbox,
  queue: ModerationQueue,
  catalog: CatalogView,
  reports: ReportedStations,
  notices: LegalNotices,
  claims: Claims,
  off: Unlisted,
}

export function Component() {
  const { area, stations: text } = adminText
  const [params] = useSearchParams()
  const view = viewIn(params)
  const View = VIEWS[view]
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <div className="grid grid-cols-1 gap-8">
        <StationFilters current={view} />
        <View />
      </div>
    </>
  )
}

function CatalogView() {
  const text = adminText.stations
  return (
    <section aria-label={text.catalog} className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">{text.catalog}</h2>
      <Catalog />
    </section>
  )
}
