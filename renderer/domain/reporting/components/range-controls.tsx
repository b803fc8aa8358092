import { type AnalyticsStep, THIRTEEN_MONTHS_DAYS } from '../../../../shared/api/analytics.ts'
import { analyticsText } from '../../../../shared/locales/generated/analytics.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { type AnalyticsView, stepsOf, withDays } from '../analytics-view.ts'

interface RangeControlsProps {
  readonly view: AnalyticsView
  readonly localZone: string
  readonly ranges: readonly number[]
  readonly onChange: (view: AnalyticsView) => void
}

export function RangeControls({ view, localZone, ranges, onChange }: RangeControlsProps) {
  const zones = [...new Set([localZone, 'UTC'])]
  return (
    <div className="grid max-w-3xl gap-4 wide:grid-cols-3">
      <SelectField
        label={analyticsText.range}
        value={String(view.days)}
        options={ranges.map((days) => ({
          value: String(days),
          label:
            days === THIRTEEN_MONTHS_DAYS
              ? analyticsText.lastMonths(13)
              : analyticsText.lastDays(days),
        }))}
        onChange={({ currentTarget: { value } }) => {
          const days = ranges.find((range) => String(range) === value)
          if (days !== undefined) onChange(withDays(view, days))
        }}
      />
      <SelectField
        label={analyticsText.step}
        value={view.step}
        options={stepsOf(view.days).map((step) => ({
          value: step,
          label: analyticsText.steps[step],
        }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...view, step: value as AnalyticsStep })
        }
      />
      {zones.length > 1 && (
        <SelectField
          label={analyticsText.zone}
          value={view.timeZone}
          options={zones.map((zone) => ({
            value: zone,
            label: zone === 'UTC' ? analyticsText.utc : analyticsText.ownZone(zone),
          }))}
          onChange={({ currentTarget: { value } }) => onChange({ ...view, timeZone: value })}
        />
      )}
    </div>
  )
}
