import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field } from './field.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string
  readonly hint?: string | undefined
  /** Shown below and announced with the field; the field counts as invalid while it is set. */
  readonly error?: string | undefined
}

/** A labelled text input. */
export function TextField({ label, hint, error, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input {...rest} {...wiring} className={cx(controlClass, className)} />}
    </Field>
  )
}
