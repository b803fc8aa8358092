import { Suspense, useState } from 'react'
import type { AnalyticsLine, AnalyticsSeries } from '../../../../shared/api/analytics.ts'
import { analyticsText } from '../../../../shared/locales/generated/analytics.ts'
import { cx } from '../../../ui/cx.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { amountText, dateText, lineText } from '../analytics-texts.ts'
import { ChangeMark } from '../change-mark.tsx'

const LineChart = lazyComponent(() => import('./line-chart.tsx').then((module) => module.LineChart))

interface SeriesChartProps {
  readonly series: AnalyticsSeries
  readonly title: string
}

export function SeriesChart({ series, title }: SeriesChartProps) {
  const [chosenName, setChosenName] = useState<string | null>(null)
  const [isTableOpen, setTableOpen] = useState(false)
  const line = series.lines.find(({ name }) => name === chosenName) ?? series.lines[0]
  if (line === undefined) return <p className="text-soft">{analyticsText.empty}</p>
  return (
    <div className="grid grid-cols-1 gap-4">
      <fieldset className="grid grid-cols-2 gap-3 wide:grid-cols-4">
        <legend className="sr-only">{analyticsText.choose}</legend>
        {series.lines.map((option) => (
          <LineChoice
            key={option.name}
            line={option}
            isChosen={option === line}
            onChoose={() => setChosenName(option.name)}
          />
        ))}
      </fieldset>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <LineChart title={title} steps={series.steps} line={line} />
      </Suspense>
      <details onToggle={({ currentTarget: { open } }) => setTableOpen(open)}>
        <summary className="cursor-pointer text-soft">{analyticsText.table}</summary>
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
      <span className="meta text-soft">{lineText(line.name)}</span>
      <span className="poster text-3xl">
        {line.total === null ? analyticsText.unknown : amountText(line.total, line.unit)}
      </span>
      <ChangeMark total={line.total} previousTotal={line.beforeTotal} />
    </button>
  )
}

function SeriesTable({ series, title }: SeriesChartProps) {
  const rows = series.steps.map((step, index) => ({ step, index }))
  const amount = (line: AnalyticsLine, index: number) => {
    const value = line.values[index] ?? null
    return value === null ? analyticsText.unknown : amountText(value, line.unit)
  }
  return (
    <DataTable
      caption={analyticsText.tableOf(title)}
      rows={rows}
      rowKey={({ step }) => step}
      columns={[
        {
          key: 'date',
          label: analyticsText.date,
          cell: ({ step }) => dateText(step),
        },
        ...series.lines.map((line) => ({
          key: line.name,
          label: lineText(line.name),
          cell: ({ index }: { readonly index: number }) => amount(line, index),
        })),
      ]}
    />
  )
}
