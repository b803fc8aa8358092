import { useSearchParams } from 'react-router'
import {
  ANALYTICS_RANKS,
  ANALYTICS_SERIES,
  type AnalyticsRanksName,
  type AnalyticsSeriesName,
  type AnalyticsStep,
} from '../../../shared/api/analytics.ts'
import { fillMessage } from '../../../shared/locale/formats.ts'
import { analyticsText } from '../../../shared/locales/generated/analytics.ts'
import { type AnalyticsRange, getAnalyticsCsv } from '../../api/analytics.ts'
import { useNow } from '../../lib/current-time.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dateText, PUBLISHED } from './analytics-texts.ts'
import { type AnalyticsView, RANGES, rangeOf, readView, writeView } from './analytics-view.ts'
import { CsvButton } from './components/csv-button.tsx'
import { RangeControls } from './components/range-controls.tsx'
import { RanksTable } from './components/ranks-table.tsx'
import { SeriesChart } from './components/series-chart.tsx'
import { useAnalyticsRanks, useAnalyticsSeries } from './use-analytics.ts'

interface SeriesPanelProps {
  readonly name: AnalyticsSeriesName
  readonly query: AnalyticsRange & { readonly step: AnalyticsStep }
}

function SeriesPanel({ name, query }: SeriesPanelProps) {
  const { title, note } = analyticsText.kinds[name]
  const { data, isPending, refetch } = useAnalyticsSeries(name, query)
  return (
    <Panel title={title}>
      {isPending && <Skeleton className="h-80" />}
      {!(data || isPending) && (
        <LoadFailed onRetry={() => refetch()}>{analyticsText.loadFailed}</LoadFailed>
      )}
      {data && <SeriesChart series={data} title={title} />}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-[0.8125rem] text-soft">{fillMessage(note, PUBLISHED)}</p>
        <CsvButton
          title={title}
          fileName={`undertone-${name}`}
          fetchText={() => getAnalyticsCsv(`series/${name}`, query)}
        />
      </div>
    </Panel>
  )
}

interface RanksPanelProps {
  readonly name: AnalyticsRanksName
  readonly query: AnalyticsRange
}

function RanksPanel({ name, query }: RanksPanelProps) {
  const { title } = analyticsText.ranks[name]
  const { data, isPending, refetch } = useAnalyticsRanks(name, query)
  return (
    <Panel title={title}>
      {isPending && <Skeleton className="h-64" />}
      {!(data || isPending) && (
        <LoadFailed onRetry={() => refetch()}>{analyticsText.loadFailed}</LoadFailed>
      )}
      {data?.ranks.length === 0 && <p className="text-soft">{analyticsText.empty}</p>}
      {data && data.ranks.length > 0 && <RanksTable ranks={data} />}
      <div className="mt-4 flex justify-end">
        <CsvButton
          title={title}
          fileName={`undertone-${name}`}
          fetchText={() => getAnalyticsCsv(`ranks/${name}`, query)}
        />
      </div>
    </Panel>
  )
}

export function AnalyticsCharts() {
  const now = useNow()
  const [params, setParams] = useSearchParams()
  const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const view = readView(params, localZone)
  const range = rangeOf(view, now)
  const change = (next: AnalyticsView) => setParams(writeView(next), { replace: true })
  return (
    <div className="grid grid-cols-1 gap-6">
      <RangeControls view={view} localZone={localZone} ranges={RANGES} onChange={change} />
      <p role="status" className="text-soft">
        {analyticsText.span({ from: dateText(range.from), to: dateText(range.to) })}
      </p>
      {ANALYTICS_SERIES.map((name) => (
        <SeriesPanel key={name} name={name} query={{ ...range, step: view.step }} />
      ))}
      <div className="grid grid-cols-1 gap-6 desktop:grid-cols-2">
        {ANALYTICS_RANKS.map((name) => (
          <RanksPanel key={name} name={name} query={range} />
        ))}
      </div>
    </div>
  )
}
