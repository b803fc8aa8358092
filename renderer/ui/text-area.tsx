import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldText, splitFieldProps } from './field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldText

export function TextArea({ className, ...props }: TextAreaProps) {
  const { text, attributes } = splitFieldProps(props)
  return (
    <Field {...text}>
      {(fieldAttributes) => (
        <textarea
          spellCheck
          {...attributes}
          {...fieldAttributes}
          className={cx(controlClass, 'py-2.5', className)}
        />
      )}
    </Field>
  )
}
