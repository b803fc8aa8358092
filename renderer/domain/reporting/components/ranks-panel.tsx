import type { AnalyticsRanksName } from '../../../../shared/api/analytics.ts'
import { type AnalyticsRange, getAnalyticsCsv } from '../../../api/analytics.ts'
import { useAnalyticsMessages } from '../../../locales/analytics.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAnalyticsRanks } from '../use-analytics.ts'
import { CsvButton } from './csv-button.tsx'
import { RanksTable } from './ranks-table.tsx'

interface RanksPanelProps {
  readonly name: AnalyticsRanksName
  readonly query: AnalyticsRange
}

/** The most of something: a table whose rows are bars, and CSV. */
export function RanksPanel({ name, query }: RanksPanelProps) {
  const text = useAnalyticsMessages()
  const { title } = text.ranks[name]
  const { data, isPending, refetch } = useAnalyticsRanks(name, query)
  return (
    <Panel title={title}>
      {isPending && <Skeleton className="h-64" />}
      {!(data || isPending) && <LoadFailed onRetry={() => refetch()}>{text.loadFailed}</LoadFailed>}
      {data?.ranks.length === 0 && <p className="text-soft">{text.empty}</p>}
      {data && data.ranks.length > 0 && <RanksTable ranks={data} />}
      <div className="mt-4 flex justify-end">
        <CsvButton
          title={title}
          stem={`undertone-${name}`}
          fetchText={() => getAnalyticsCsv(`ranks/${name}`, query)}
        />
      </div>
    </Panel>
  )
}
