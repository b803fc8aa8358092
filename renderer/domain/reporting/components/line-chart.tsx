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
import { analyticsText } from '../../../../shared/locales/generated/analytics.ts'
import { amountText, axisTicks, dateText, lineText, tickText } from '../analytics-texts.ts'

const HEIGHT = 240
const AXIS_WIDTH = 56
const LABEL_GAP = 28

export interface LineChartProps {
  readonly title: string
  readonly steps: AnalyticsSeries['steps']
  readonly line: AnalyticsLine
}

/** Chart of one line of a series and its previous range. The arrow keys move along the line and announce each value. */
export function LineChart({ title, steps, line }: LineChartProps) {
  const points = steps.map((step, index) => ({
    step,
    now: line.values[index] ?? null,
    before: line.beforeValues[index] ?? null,
  }))
  const ticks = axisTicks([...line.values, ...line.beforeValues], line.unit)
  const name = lineText(line.name)
  const axis = { stroke: 'var(--edge)', tick: { fill: 'var(--ink-soft)', fontSize: 12 } }
  return (
    <figure aria-label={analyticsText.chartOf({ title, line: name })} className="min-w-0">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <ComposedChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--hairline)" vertical={false} />
          <XAxis
            {...axis}
            dataKey="step"
            tickFormatter={(step: string) => dateText(step, false)}
            minTickGap={LABEL_GAP}
          />
          <YAxis
            {...axis}
            width={AXIS_WIDTH}
            ticks={ticks}
            interval={0}
            domain={[0, ticks.at(-1) ?? 1]}
            tickFormatter={(amount: number) => tickText(amount, line.unit)}
          />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(step) => dateText(String(step))}
            formatter={(amount) => amountText(Number(amount), line.unit)}
            contentStyle={{
              background: 'var(--sheet)',
              border: '1.5px solid var(--edge)',
              color: 'var(--ink)',
            }}
            itemStyle={{ color: 'var(--ink)' }}
          />
          <Line
            dataKey="before"
            name={analyticsText.before}
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
