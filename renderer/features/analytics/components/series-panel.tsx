import { useState } from 'react'
import type {
  AnalyticsLine,
  AnalyticsSeries,
  AnalyticsSeriesName,
  AnalyticsStep,
} from '../../../../shared/api/analytics.ts'
import { type AnalyticsRange, getAnalyticsCsv } from '../../../api/analytics.ts'
import { useAnalyticsMessages } from '../../../messages/analytics.ts'
import { cx } from '../../../ui/cx.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAnalyticsSeries } from '../use-analytics.ts'
import { ChangeMark } from './change-mark.tsx'
import { CsvButton } from './csv-button.tsx'
import { LineChart } from './line-chart.tsx'

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
      {data && <Drawn series={data} title={title} />}
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

function Drawn({ series, title }: { readonly series: AnalyticsSeries; readonly title: string }) {
  const text = useAnalyticsMessages()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isTableOpen, setTableOpen] = useState(false)
  const line = series.lines.find(({ name }) => name === chosen) ?? series.lines[0]
  if (line === undefined) return <p className="text-soft">{text.empty}</p>
  return (
    <div className="grid grid-cols-1 gap-4">
      <fieldset className="grid grid-cols-2 gap-3 wide:grid-cols-4">
        <legend className="sr-only">{text.choose}</legend>
        {series.lines.map((one) => (
          <LineChoice
            key={one.name}
            line={one}
            isChosen={one === line}
            onChoose={() => setChosen(one.name)}
          />
        ))}
      </fieldset>
      <LineChart title={title} steps={series.steps} line={line} />
      <details onToggle={({ currentTarget: { open } }) => setTableOpen(open)}>
        <summary className="cursor-pointer text-soft">{text.table}</summary>
        {isTableOpen && (
          <div className="mt-3 max-h-96 overflow-y-auto">
            <SeriesTable series={series} title={title} />
          </div>
        )}
      </details>
    </div>
  )
}

interface LineChoiceProps {
  readonly line: AnalyticsLine
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function LineChoice({ line, isChosen, onChoose }: LineChoiceProps) {
  const text = useAnalyticsMessages()
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'grid justify-items-start gap-1 border-t-[3px] pt-2 text-left',
        isChosen ? 'border-hot' : 'border-hairline hover:border-edge',
      )}
    >
      <span className="meta text-soft">{text.line(line.name)}</span>
      <span className="poster text-3xl">
        {line.total === null ? text.unknown : text.value(line.total, line.unit)}
      </span>
      <ChangeMark total={line.total} before={line.beforeTotal} />
    </button>
  )
}

function SeriesTable({
  series,
  title,
}: {
  readonly series: AnalyticsSeries
  readonly title: string
}) {
  const text = useAnalyticsMessages()
  const rows = series.steps.map((step, index) => ({ step, index }))
  const amount = (line: AnalyticsLine, index: number) => {
    const value = line.values[index] ?? null
    return value === null ? text.unknown : text.value(value, line.unit)
  }
  return (
    <DataTable
      caption={text.tableOf(title)}
      rows={rows}
      rowKey={({ step }) => step}
      columns={[
        { key: 'date', label: text.date, cell: ({ step }) => text.day(step, true) },
        ...series.lines.map((line) => ({
          key: line.name,
          label: text.line(line.name),
          cell: ({ index }: { readonly index: number }) => amount(line, index),
        })),
      ]}
    />
  )
}
