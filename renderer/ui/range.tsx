import type { ComponentProps, CSSProperties } from 'react'
import { cx } from './cx.ts'

interface RangeProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
}

/** A slider. The native input provides arrow keys, Page Up/Down, Home and End. */
export function Range({ label, value, min, max, onChange, className, ...rest }: RangeProps) {
  const filled = { '--filled': `${((value - min) / (max - min)) * 100}%` } as CSSProperties
  return (
    <input
      {...rest}
      type="range"
      aria-label={label}
      min={min}
      max={max}
      value={value}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      className={cx('range', className)}
      style={filled}
    />
  )
}
