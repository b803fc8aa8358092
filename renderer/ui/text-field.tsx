import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldText } from './field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldText

/** A labelled text input. */
export function TextField({
  label,
  hint,
  error,
  refusal,
  describedBy,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} refusal={refusal} describedBy={describedBy}>
      {(wiring) => <input {...rest} {...wiring} className={cx(controlClass, className)} />}
    </Field>
  )
}
