import { adminText } from '../../../shared/locales/generated/admin.ts'
import { AnalyticsCharts } from '../../domain/reporting/analytics-charts.tsx'
import { AnalyticsFigures } from '../../screens/admin/analytics-figures.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const { area, analytics: text } = adminText
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <div className="grid grid-cols-1 gap-8">
        <AnalyticsCharts />
        <AnalyticsFigures />
      </div>
    </>
  )
}
