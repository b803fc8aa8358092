import { AnalyticsFigures } from '../../features/admin/components/analytics-figures.tsx'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /admin/analytics */
export function Component() {
  const { area, analytics: text } = useMessages().admin
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <AnalyticsFigures />
    </>
  )
}
