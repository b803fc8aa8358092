import { type ReactNode, useId, useState } from 'react'
import type { StationAnalytics, StationPart } from '../../../shared/api/analytics.ts'
import { analyticsText } from '../../../shared/locales/generated/analytics.ts'
import { getStationCsv } from '../../api/analytics.ts'
import { useNow } from '../../lib/current-time.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dateText, PUBLISHED } from './analytics-texts.ts'
import { defaultView, rangeOf, STATION_RANGES } from './analytics-view.ts'
import { CsvButton } from './components/csv-button.tsx'
import { RangeControls } from './components/range-controls.tsx'
import { RanksTable } from './components/ranks-table.tsx'
import { SeriesChart } from './components/series-chart.tsx'
import { useStationAnalytics } from './use-analytics.ts'

function hasData({ listening, sound, countries }: StationAnalytics): boolean {
  const lines = [...listening.lines, ...sound.lines]
  return (
    countries.ranks.length > 0 ||
    lines.some((line) => (line.total ?? 0) + (line.beforeTotal ?? 0) > 0)
  )
}

/** Charts of a creator's station: listening, sound quality and countries. */
export function StationCharts({ stationId }: { readonly stationId: string }) {
  const now = useNow()
  const [view, setView] = useState(() => defaultView('UTC'))
  const range = rangeOf(view, now)
  const query = { ...range, step: view.step }
  const { data, isPending, refetch } = useStationAnalytics(stationId, query)
  const isCompared = data?.listening.lines.some(({ beforeTotal }) => beforeTotal !== null) ?? true
  const csv = (part: StationPart, title: string) => (
    <CsvButton
      title={title}
      fileName={`undertone-station-${part}`}
      fetchText={() => getStationCsv(stationId, part, query)}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <RangeControls view={view} localZone="UTC" ranges={STATION_RANGES} onChange={setView} />
      <p role="status" className="text-soft">
        {analyticsText.span({ from: dateText(range.from), to: dateText(range.to) })}.{' '}
        {!isCompared && analyticsText.station.notCompared}
      </p>
      {isPending && <Skeleton className="h-80" />}
      {!(data || isPending) && (
        <LoadFailed onRetry={() => refetch()}>{analyticsText.loadFailed}</LoadFailed>
      )}
      {data && !hasData(data) && (
        <p className="max-w-prose text-soft">{analyticsText.station.empty(PUBLISHED.min)}</p>
      )}
      {data && hasData(data) && (
        <>
          <ChartSection
            title={analyticsText.station.listening}
            note={analyticsText.station.listeningNote(PUBLISHED)}
            csv={csv('listening', analyticsText.station.listening)}
          >
            <SeriesChart series={data.listening} title={analyticsText.station.listening} />
          </ChartSection>
          <ChartSection
            title={analyticsText.station.sound}
            note={analyticsText.station.soundNote}
            csv={csv('sound', analyticsText.station.sound)}
          >
            <SeriesChart series={data.sound} title={analyticsText.station.sound} />
          </ChartSection>
          <ChartSection
            title={analyticsText.ranks.countries.title}
            note={analyticsText.station.countriesNote(PUBLISHED.min)}
            csv={csv('countries', analyticsText.ranks.countries.title)}
          >
            {data.countries.ranks.length > 0 ? (
              <RanksTable ranks={data.countries} />
            ) : (
              <p className="text-soft">{analyticsText.empty}</p>
            )}
          </ChartSection>
        </>
      )}
    </div>
  )
}

interface ChartSectionProps {
  readonly title: string
  readonly note: string
  readonly csv: ReactNode
  readonly children: ReactNode
}

function ChartSection({ title, note, csv, children }: ChartSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-hairline pt-4">
      <h3 id={id} className="mb-3 text-lg">
        {title}
      </h3>
      {children}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-[0.8125rem] text-soft">{note}</p>
        {csv}
      </div>
    </section>
  )
}
