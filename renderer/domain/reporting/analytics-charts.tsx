import { useSearchParams } from 'react-router'
import { ANALYTICS_RANKS, ANALYTICS_SERIES } from '../../../shared/api/analytics.ts'
import { useNow } from '../../lib/current-time.ts'
import { useAnalyticsMessages } from '../../locales/analytics.ts'
import { type AnalyticsView, RANGES, rangeOf, readView, writeView } from './analytics-view.ts'
import { RangeControls } from './components/range-controls.tsx'
import { RanksPanel } from './components/ranks-panel.tsx'
import { SeriesPanel } from './components/series-panel.tsx'

/** How Undertone is used over a range: series as lines, ranks as bars, all of it as tables and CSV. */
export function AnalyticsCharts() {
  const text = useAnalyticsMessages()
  const now = useNow()
  const [params, setParams] = useSearchParams()
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const view = readView(params, ownZone)
  const range = rangeOf(view, now)
  const change = (next: AnalyticsView) => setParams(writeView(next), { replace: true })
  return (
    <div className="grid grid-cols-1 gap-6">
      <RangeControls view={view} ownZone={ownZone} ranges={RANGES} onChange={change} />
      <p role="status" className="text-soft">
        {text.span(range.from, range.to)}
      </p>
      {ANALYTICS_SERIES.map((name) => (
        <SeriesPanel key={name} name={name} query={{ ...range, step: view.step }} />
      ))}
      <div className="grid grid-cols-1 gap-6 desk:grid-cols-2">
        {ANALYTICS_RANKS.map((name) => (
          <RanksPanel key={name} name={name} query={range} />
        ))}
      </div>
    </div>
  )
}
