import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldText, splitFieldProps } from './field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldText

export function TextField({ className, ...props }: TextFieldProps) {
  const { text, attributes } = splitFieldProps(props)
  return (
    <Field {...text}>
      {(fieldAttributes) => (
        <input {...attributes} {...fieldAttributes} className={cx(controlClass, className)} />
      )}
    </Field>
  )
}
