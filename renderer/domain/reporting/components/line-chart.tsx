import {
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { AnalyticsLine, AnalyticsSeries } from '../../../../shared/api/analytics.ts'
import { useAnalyticsMessages } from '../../../locales/analytics.ts'

const HEIGHT = 240
const AXIS_WIDTH = 56
const LABEL_GAP = 28

export interface LineChartProps {
  readonly title: string
  readonly steps: AnalyticsSeries['steps']
  readonly line: AnalyticsLine
}

/** One line of a series over the line of the previous range. The arrow keys move along it and announce each value. */
export function LineChart({ title, steps, line }: LineChartProps) {
  const text = useAnalyticsMessages()
  const points = steps.map((step, index) => ({
    step,
    now: line.values[index] ?? null,
    before: line.beforeValues[index] ?? null,
  }))
  const name = text.line(line.name)
  const axis = { stroke: 'var(--edge)', tick: { fill: 'var(--ink-soft)', fontSize: 12 } }
  return (
    <figure aria-label={text.chartOf(title, name)} className="min-w-0">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <ComposedChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--hairline)" vertical={false} />
          <XAxis
            {...axis}
            dataKey="step"
            tickFormatter={(step: string) => text.day(step, false)}
            minTickGap={LABEL_GAP}
          />
          <YAxis
            {...axis}
            width={AXIS_WIDTH}
            tickFormatter={(amount: number) => text.tick(amount, line.unit)}
          />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(step) => text.day(String(step), true)}
            formatter={(amount) => text.value(Number(amount), line.unit)}
            contentStyle={{
              background: 'var(--sheet)',
              border: '1.5px solid var(--edge)',
              color: 'var(--ink)',
            }}
            itemStyle={{ color: 'var(--ink)' }}
          />
          <Line
            dataKey="before"
            name={text.before}
            stroke="var(--edge)"
            strokeDasharray="4 4"
            dot={false}
            isAnimationActive={false}
          />
          <Line
            dataKey="now"
            name={name}
            stroke="var(--hot)"
            strokeWidth={2}
            dot={steps.length === 1}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </figure>
  )
}
