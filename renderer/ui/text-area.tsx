import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldText } from './field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldText

/** A labelled input for several lines: prose, whose spelling is checked. */
export function TextArea({
  label,
  hint,
  error,
  refusal,
  describedBy,
  className,
  ...rest
}: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} refusal={refusal} describedBy={describedBy}>
      {(wiring) => (
        <textarea
          spellCheck
          {...rest}
          {...wiring}
          className={cx(controlClass, 'py-2.5', className)}
        />
      )}
    </Field>
  )
}
