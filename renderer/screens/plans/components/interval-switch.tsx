import { useId } from 'react'
import type { Interval } from '../../../../shared/api/plans.ts'
import { useMessages } from '../../../locales/messages.ts'

interface IntervalSwitchProps {
  readonly value: Interval
  readonly onChange: (value: Interval) => void
}

const INTERVALS: readonly Interval[] = ['month', 'year']

/** Monthly or yearly: two native radio buttons in one frame. */
export function IntervalSwitch({ value, onChange }: IntervalSwitchProps) {
  const text = useMessages().plans.interval
  const name = useId()
  return (
    <fieldset className="justify-self-start">
      <legend className="sr-only">{text.legend}</legend>
      <div className="flex rounded-edge border-[1.5px] border-ink dark:border-edge">
        {INTERVALS.map((interval) => (
          <label
            key={interval}
            className="flex min-h-11 cursor-pointer items-center px-5 font-semibold hover:bg-well has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-hot"
          >
            <input
              type="radio"
              name={name}
              value={interval}
              checked={interval === value}
              onChange={() => onChange(interval)}
              className="sr-only"
            />
            {text[interval]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
