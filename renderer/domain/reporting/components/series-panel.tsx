import type { AnalyticsSeriesName, AnalyticsStep } from '../../../../shared/api/analytics.ts'
import { type AnalyticsRange, getAnalyticsCsv } from '../../../api/analytics.ts'
import { useAnalyticsMessages } from '../../../locales/analytics.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAnalyticsSeries } from '../use-analytics.ts'
import { CsvButton } from './csv-button.tsx'
import { SeriesChart } from './series-chart.tsx'

interface SeriesPanelProps {
  readonly name: AnalyticsSeriesName
  readonly query: AnalyticsRange & { readonly step: AnalyticsStep }
}

/** One series: its totals, each of which is drawn when it is chosen, and all of it as a table and as CSV. */
export function SeriesPanel({ name, query }: SeriesPanelProps) {
  const text = useAnalyticsMessages()
  const { title, note } = text.kinds[name]
  const { data, isPending, refetch } = useAnalyticsSeries(name, query)
  return (
    <Panel title={title}>
      {isPending && <Skeleton className="h-80" />}
      {!(data || isPending) && <LoadFailed onRetry={() => refetch()}>{text.loadFailed}</LoadFailed>}
      {data && <SeriesChart series={data} title={title} />}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-[0.8125rem] text-soft">{note}</p>
        <CsvButton
          title={title}
          stem={`undertone-${name}`}
          fetchText={() => getAnalyticsCsv(`series/${name}`, query)}
        />
      </div>
    </Panel>
  )
}
