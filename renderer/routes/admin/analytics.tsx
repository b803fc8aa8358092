import { AnalyticsFigures } from '../../features/admin/components/analytics-figures.tsx'
import { useMoreMessages } from '../../messages/more-messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /admin/analytics */
export function Component() {
  const { area, analytics: text } = useMoreMessages().admin
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <AnalyticsFigures />
    </>
  )
}
