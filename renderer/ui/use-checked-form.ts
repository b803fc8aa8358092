/** Form hook that validates fields and shows each error next to its field. */
import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'

interface FieldLeaving {
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void
}

/**
 * Calls back when a form field loses the focus, except to a button of that field or when the window loses it. While a
 * mouse button is down it waits: an error message that appears would move the pressed element away from the pointer.
 */
function useFieldLeaving(onLeave: (input: HTMLInputElement) => void): FieldLeaving {
  const pressing = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    let release: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      pressing.current = true
    }
    const lift = () => {
      // The click event follows the release and must hit the element that was there before.
      release = setTimeout(() => {
        pressing.current = false
        waiting.current?.()
        waiting.current = null
      })
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', lift, true)
    window.addEventListener('pointercancel', lift, true)
    return () => {
      clearTimeout(release)
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', lift, true)
      window.removeEventListener('pointercancel', lift, true)
    }
  }, [])

  return {
    onBlur: ({ target, relatedTarget }) => {
      const field = target.closest('[data-field]')
      const input = field?.querySelector('input')
      if (!field || !input || field.contains(relatedTarget)) return
      // The window lost the focus, not the field.
      if (target === document.activeElement) return
      const leave = () => {
        if (input.isConnected && !field.contains(document.activeElement)) onLeave(input)
      }
      if (pressing.current) waiting.current = leave
      else leave()
    },
  }
}

type Values<Name extends string> = Readonly<Record<Name, string>>

/** Returns an error message for a field, or undefined. */
export type FieldCheck = (value: string) => string | undefined
type CheckAmong<Name extends string> = (value: string, values: Values<Name>) => string | undefined

/** An error message and its field; without a known field it appears above the form. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

interface Options<Name extends string> {
  /** Checks by field, in order. Values are trimmed, except passwords. */
  readonly checks: Readonly<Record<Name, CheckAmong<Name>>>
  readonly initial?: Values<Name>
  run(values: Values<Name>): unknown
  /** Maps an error to messages. By default the form shows none, for errors that are shown elsewhere. */
  describe?(error: unknown, fields: readonly string[]): FieldError | readonly FieldError[]
  /** The error of a mutation that `run` starts without awaiting it. */
  readonly error?: Error | null
  onEdit?(): void
  readonly checksOnBlur?: boolean
}

export interface CheckedField extends UseFormRegisterReturn {
  readonly error: string | undefined
  readonly refusal: number
}

/** Type of an error found on blur, not on submit. */
const LEFT = 'left'

const read = (name: string, value = '') => (/password$/i.test(name) ? value : value.trim())

/** Validates fields on submit, passes the values to `run` and shows each error next to its field. */
export function useCheckedForm<Name extends string>(options: Options<Name>) {
  const { checks, initial, run, describe, error, onEdit, checksOnBlur = false } = options
  const names = Object.keys(checks) as Name[]
  const ref: RefObject<HTMLFormElement | null> = useRef(null)
  const typed = useRef(new Set<string>())
  // Guards against a second submit before the first one is rendered.
  const isTaken = useRef(false)
  /** Counts rejected submits, because each one is announced again. */
  const [refusals, setRefusals] = useState(0)
  const {
    register,
    handleSubmit,
    setValue,
    setError,
    clearErrors,
    getFieldState,
    reset,
    watch,
    formState,
  } = useForm<Record<string, string>>({ defaultValues: initial ?? {}, reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = formState

  const valuesOf = (raw: Record<string, string>) =>
    Object.fromEntries(names.map((name) => [name, read(name, raw[name])])) as Values<Name>

  async function send(raw: Record<string, string>): Promise<void> {
    try {
      await run(valuesOf(raw))
    } catch (failure) {
      refuse(failure)
    }
  }

  function refuse(failure: unknown): void {
    const found = [describe?.(failure, names) ?? []].flat()
    if (found.length === 0) return
    setRefusals((count) => count + 1)
    const other = found.find(({ field }) => !(names as readonly string[]).includes(field))
    if (other) setError('root', { message: other.message })
    for (const name of names.toReversed()) {
      const own = found.find(({ field }) => field === name)
      if (own) setError(name, { message: own.message }, { shouldFocus: true })
    }
  }

  const showError = useEffectEvent(refuse)
  useEffect(() => {
    if (error) showError(error)
  }, [error])

  const leaving = useFieldLeaving(({ name, value }) => {
    const check = names.includes(name as Name) ? checks[name as Name] : undefined
    const text = read(name, value)
    if (!check || isTaken.current || (text === '' && !typed.current.has(name))) return
    const message = check(text, valuesOf({ [name]: value }))
    // An error of a rejected submit stays.
    if (message && !getFieldState(name).error) setError(name, { type: LEFT, message })
  })

  return {
    busy: isSubmitting,
    formError: errors.root?.message,
    /** The current values; the form re-renders at each change. */
    values: () => valuesOf(watch()),
    reset: (values?: Values<Name>) => reset(values),
    /** Sets a field as if it were its initial value. */
    put: (name: Name, value: string) => setValue(name as string, value),
    field: (name: Name): CheckedField => ({
      ...register(name as string, {
        validate: (value, all) => checks[name](read(name, value), valuesOf(all)),
        onChange: () => {
          typed.current.add(name)
          clearErrors(name)
          onEdit?.()
        },
      }),
      error: errors[name]?.message,
      refusal: errors[name] && errors[name].type !== LEFT ? refusals : 0,
    }),
    form: {
      ref,
      noValidate: true as const,
      ...(checksOnBlur && leaving),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (isTaken.current) return
        isTaken.current = true
        // A password manager may have filled in a field without an event.
        const data = new FormData(event.currentTarget)
        for (const name of names) setValue(name as string, String(data.get(name) ?? ''))
        const refused = () => setRefusals((count) => count + 1)
        void handleSubmit(send, refused)().finally(() => {
          isTaken.current = false
        })
      },
    },
  }
}
