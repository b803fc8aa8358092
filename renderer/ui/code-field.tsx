import { type ComponentProps, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { CODE_LENGTH, digitsOf } from './code-digits.ts'
import { cx } from './cx.ts'
import { Field, type FieldText, splitFieldProps } from './field.tsx'

type CodeFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> &
  FieldText & {
    /** Called once for each complete code, when the input holds it. */
    readonly onComplete: (code: string) => void
  }

/** Six boxes to look at, one input to type in, to paste into and for the system to fill. */
export function CodeField({ onComplete, onChange, ref, ...props }: CodeFieldProps) {
  const { text, attributes } = splitFieldProps(props)
  const { error, refusal } = text
  const [code, setCode] = useState('')
  const told = useRef('')
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(
    ref,
    () => input.current,
    [],
  )
  useEffect(() => {
    if (code.length < CODE_LENGTH) told.current = ''
    if (code.length < CODE_LENGTH || code === told.current) return
    told.current = code
    onComplete(code)
  }, [code, onComplete])
  useEffect(() => {
    // A refused code stays readable, and the next digit typed begins a new one.
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
