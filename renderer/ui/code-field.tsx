import { type ComponentProps, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { CODE_LENGTH, digitsOf } from './code-digits.ts'
import { cx } from './cx.ts'
import { Field, type FieldText, splitFieldProps } from './field.tsx'

type CodeFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> &
  FieldText & {
    /** Called once per complete code. */
    readonly onComplete: (code: string) => void
  }

/** Six visual boxes over one input, so that typing, pasting and autofill work. */
export function CodeField({ onComplete, onChange, ref, ...props }: CodeFieldProps) {
  const { text, attributes } = splitFieldProps(props)
  const { error, refusal } = text
  const [code, setCode] = useState('')
  const reported = useRef('')
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(
    ref,
    () => input.current,
    [],
  )
  useEffect(() => {
    if (code.length < CODE_LENGTH) reported.current = ''
    if (code.length < CODE_LENGTH || code === reported.current) return
    reported.current = code
    onComplete(code)
  }, [code, onComplete])
  useEffect(() => {
    // Selects a rejected code, so that it stays readable and the next digit replaces it.
    if (refusal) input.current?.select()
  }, [refusal])
  return (
    <Field {...text}>
      {(wiring) => (
        <div className="code">
          <div className="code-cells">
            {CELLS.map((cell) => (
              <i
                key={cell}
                aria-hidden="true"
                className={cx(cell === code.length && 'code-next', error && 'code-wrong')}
              />
            ))}
            <input
              autoComplete="one-time-code"
              inputMode="numeric"
              enterKeyHint="go"
              spellCheck={false}
              {...attributes}
              {...wiring}
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

const CELLS = Array.from({ length: CODE_LENGTH }, (_, index) => index)
