import { type ComponentProps, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { CODE_LENGTH, digitsOf } from './code-digits.ts'
import { cx } from './cx.ts'
import { Field, type FieldText, splitFieldProps } from './field.tsx'

type CodeFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> &
  FieldText & {
    /** Called once for each complete code. */
    readonly onComplete: (code: string) => void
  }

/** A text field for a six-digit code. It draws six boxes over one input, so that pasting and autofill work. */
export function CodeField({ onComplete, onChange, ref, ...props }: CodeFieldProps) {
  const { text, attributes } = splitFieldProps(props)
  const { error, rejectedSubmits } = text
  const [code, setCode] = useState('')
  const reportedCode = useRef('')
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(
    ref,
    () => input.current,
    [],
  )
  useEffect(() => {
    if (code.length < CODE_LENGTH) reportedCode.current = ''
    if (code.length < CODE_LENGTH || code === reportedCode.current) return
    reportedCode.current = code
    onComplete(code)
  }, [code, onComplete])
  useEffect(() => {
    // Selects a rejected code. The user can still read it, and the next digit replaces it.
    if (rejectedSubmits) input.current?.select()
  }, [rejectedSubmits])
  return (
    <Field {...text}>
      {(fieldAttributes) => (
        <div className="code">
          <div className="code-cells">
            {CELL_INDEXES.map((index) => (
              <i
                key={index}
                aria-hidden="true"
                className={cx(index === code.length && 'code-next', error && 'code-wrong')}
              />
            ))}
            <input
              autoComplete="one-time-code"
              inputMode="numeric"
              enterKeyHint="go"
              spellCheck={false}
              {...attributes}
              {...fieldAttributes}
              ref={input}
              type="text"
              value={code}
              onChange={(event) => {
                setCode(digitsOf(event.currentTarget.value))
                onChange?.(event)
              }}
            />
          </div>
        </div>
      )}
    </Field>
  )
}

const CELL_INDEXES = [...Array(CODE_LENGTH).keys()]
