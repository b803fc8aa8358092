import { Catalogue } from '../../features/admin/components/catalogue.tsx'
import { Claims } from '../../features/admin/components/claims.tsx'
import { ModerationQueue } from '../../features/admin/components/moderation-queue.tsx'
import { ReportList } from '../../features/admin/components/report-list.tsx'
import { TakenOut } from '../../features/admin/components/taken-out.tsx'
import { TitleRulesList } from '../../features/admin/components/title-rules-list.tsx'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /admin/stations */
export function Component() {
  const { area, stations: text } = useMessages().admin
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <div className="grid grid-cols-1 gap-8">
        <ModerationQueue />
        <ReportList />
        <TitleRulesList />
        <TakenOut />
        <Claims />
        <section aria-label={text.catalogue} className="grid grid-cols-1 gap-4">
          <h2 className="text-xl">{text.catalogue}</h2>
          <Catalogue />
        </section>
      </div>
    </>
  )
}
