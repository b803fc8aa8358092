import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, Field } from './field.tsx'

interface SelectOption {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'children'> {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly options: readonly SelectOption[]
}

/** A labelled choice among a few. The system's own list opens: it knows every keyboard habit. */
export function SelectField({ label, hint, error, options, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <select {...rest} {...wiring} className={`${controlClass} appearance-none pr-10`}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2"
          />
        </div>
      )}
    </Field>
  )
}
