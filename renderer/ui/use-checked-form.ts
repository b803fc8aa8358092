/** A form whose fields are checked, and whose refusals stand beside the field they belong to. */
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
  /** Spread onto the form. */
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void
}

/**
 * Calls back when a field of a form has been left: not when only the window has, nor for a button that
 * belongs to the field. While a mouse button is down it waits, for a sentence that comes up under the
 * pointer would push away the very thing being pressed.
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
      // The click comes after the release, and is aimed at what was there before.
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
      // The window lost the focus, the field did not.
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

/** The sentence to put beside a field, or undefined when nothing is wrong with it. */
export type FieldCheck = (value: string) => string | undefined
type CheckAmong<Name extends string> = (value: string, values: Values<Name>) => string | undefined

/** What to say of an error, and beside which field: above the form where it has no such field. */
export interface Refusal {
  readonly field: string
  readonly message: string
}

interface Options<Name extends string> {
  /** The fields in their order. Values come without the spaces around them, passwords as typed. */
  readonly checks: Readonly<Record<Name, CheckAmong<Name>>>
  /** What the fields begin with; empty by default. */
  readonly initial?: Values<Name>
  run(values: Values<Name>): unknown
  /** What the form says of an error; by default nothing, for errors that are shown elsewhere. */
  describe?(error: unknown, fields: readonly string[]): Refusal | readonly Refusal[]
  /** The error of a mutation that `run` starts and does not wait for. */
  readonly error?: Error | null
  /** Something was typed. */
  onEdit?(): void
  /** A field is checked when it is left too, once something was typed there. */
  readonly checksOnLeave?: boolean
}

/** What a field of a checked form is given. */
export interface CheckedField extends UseFormRegisterReturn {
  readonly error: string | undefined
  readonly refusal: number
}

/** The type of an error that came up when a field was left, which no submit was refused for. */
const LEFT = 'left'

const read = (name: string, value = '') => (/password$/i.test(name) ? value : value.trim())

/** Checks the fields on submit, hands them to `run` and shows each refusal beside its field. */
export function useCheckedForm<Name extends string>(options: Options<Name>) {
  const { checks, initial, run, describe, error, onEdit, checksOnLeave = false } = options
  const names = Object.keys(checks) as Name[]
  const ref: RefObject<HTMLFormElement | null> = useRef(null)
  const typed = useRef(new Set<string>())
  // Two submits may come before the first of them is drawn.
  const isTaken = useRef(false)
  /** Counts refused submits: each is read out anew. */
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

  /** Shows what is wrong in its places, and moves the focus to the first of them. */
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
    // What a refusal said of the field stays.
    if (message && !getFieldState(name).error) setError(name, { type: LEFT, message })
  })

  return {
    busy: isSubmitting,
    /** What is wrong with the form as a whole. */
    formError: errors.root?.message,
    /** The present values; the form is drawn again at each change. */
    values: () => valuesOf(watch()),
    /** Puts back what the fields began with, or begins with other values. */
    reset: (values?: Values<Name>) => reset(values),
    /** Writes into a field, as if it had begun with that. */
    put: (name: Name, value: string) => setValue(name as string, value),
    /** Spread onto the field of that name. */
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
    /** Spread onto the form element. */
    form: {
      ref,
      noValidate: true as const,
      ...(checksOnLeave && leaving),
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
