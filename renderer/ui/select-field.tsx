import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldText, splitFieldProps } from './field.tsx'

interface SelectOption {
  readonly value: string
  readonly label: string
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'children'> &
  FieldText & { readonly options: readonly SelectOption[] }

export function SelectField({ options, ...props }: SelectFieldProps) {
  const { text, attributes } = splitFieldProps(props)
  return (
    <Field {...text}>
      {(fieldAttributes) => (
        <div className="relative">
          <select
            {...attributes}
            {...fieldAttributes}
            className={`${controlClass} appearance-none pr-10`}
          >
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
