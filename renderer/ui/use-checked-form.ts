/** A form whose fields are checked, and whose refusals stand beside the field they belong to. */
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFieldLeaving } from './use-field-leaving.ts'

type Values<Name extends string> = Readonly<Record<Name, string>>

/** The sentence to put beside a field, or undefined when nothing is wrong with it. */
export type FieldCheck = (value: string) => string | undefined
type CheckAmong<Name extends string> = (value: string, values: Values<Name>) => string | undefined

interface Options<Name extends string> {
  /** The fields in their order. Values come without the spaces around them, passwords as typed. */
  readonly checks: Readonly<Record<Name, CheckAmong<Name>>>
  run(values: Values<Name>): Promise<unknown>
  /** What to say of an error of `run`, and beside which field: above the form where it has no such field. */
  describe(error: unknown, fields: readonly string[]): { field: string; message: string }
  /** Something was typed. */
  onEdit?(): void
  /** A field is checked when it is left too, once something was typed there. */
  readonly checksOnLeave?: boolean
}

/** The type of an error that came up when a field was left, which no submit was refused for. */
const LEFT = 'left'

const read = (name: string, value = '') => (/password$/i.test(name) ? value : value.trim())

export function useCheckedForm<Name extends string>(options: Options<Name>) {
  const { checks, run, describe, onEdit, checksOnLeave = false } = options
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
    formState,
  } = useForm<Record<string, string>>({ reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = formState

  const valuesOf = (raw: Record<string, string>) =>
    Object.fromEntries(names.map((name) => [name, read(name, raw[name])])) as Values<Name>

  async function send(raw: Record<string, string>): Promise<void> {
    try {
      await run(valuesOf(raw))
    } catch (error) {
      const { field, message } = describe(error, names)
      setRefusals((count) => count + 1)
      const place = (names as readonly string[]).includes(field) ? field : 'root'
      setError(place, { message }, { shouldFocus: true })
    }
  }

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
    /** Empties the fields. */
    reset: () => reset(),
    /** Spread onto the field of that name. */
    field: (name: Name) => ({
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
        const refuse = () => setRefusals((count) => count + 1)
        void handleSubmit(send, refuse)().finally(() => {
          isTaken.current = false
        })
      },
    },
  }
}
