import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { describeAuthError } from '../auth/auth.ts'
import { FieldRefusal } from './field-refusal.ts'

/** A sentence for each field that is wrong; `form` for what concerns none in particular. */
export type FieldErrors<Field extends string> = Partial<Record<Field | 'form', string>>

interface ActionForm<Field extends string> {
  readonly errors: FieldErrors<Field>
  /** Which refused submit the errors belong to, for the fields to be read out again. */
  readonly refusal: number
  readonly busy: boolean
  /** Spread onto the form element. */
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    onSubmit(event: FormEvent<HTMLFormElement>): void
    onInput(event: FormEvent<HTMLFormElement>): void
  }
}

interface Options<Field extends string> {
  /** The names of the inputs. */
  readonly fields: readonly Field[]
  /** What is wrong before anybody is asked. */
  check(values: Record<Field, string>): FieldErrors<Field>
  /** What the form is for. A FieldRefusal names its field; other errors are described. */
  run(values: Record<Field, string>): Promise<void>
}

/**
 * A form that does one thing to the account: checks its fields, shows that it works, and puts every
 * refusal beside the field it belongs to, with the focus on it.
 */
export function useActionForm<Field extends string>(options: Options<Field>): ActionForm<Field> {
  const { fields, check, run } = options
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  const [busy, setBusy] = useState(false)
  // Counts refusals: focus moves on each of them, and not when typing clears an error.
  const [refusal, setRefusal] = useState(0)
  useEffect(() => {
    if (refusal > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  const refuse = (found: FieldErrors<Field>) => {
    setErrors(found)
    setRefusal((count) => count + 1)
  }
  const describe = (error: unknown): FieldErrors<Field> => {
    const { field, message } = error instanceof FieldRefusal ? error : describeAuthError(error)
    const known = fields.find((name) => name === field)
    return { [known ?? 'form']: message } as FieldErrors<Field>
  }
  const read = (form: HTMLFormElement): Record<Field, string> => {
    const data = new FormData(form)
    const pairs = fields.map((name) => [name, String(data.get(name) ?? '')])
    return Object.fromEntries(pairs) as Record<Field, string>
  }
  const submit = async (values: Record<Field, string>) => {
    setErrors({})
    setBusy(true)
    try {
      await run(values)
    } catch (error) {
      refuse(describe(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    errors,
    refusal,
    busy,
    form: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        if (busy) return
        const values = read(event.currentTarget)
        const found = check(values)
        if (Object.keys(found).length > 0) refuse(found)
        else void submit(values)
      },
      onInput: ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return
        const { name } = target
        setErrors((now) => (name in now ? { ...now, [name]: undefined } : now))
      },
    },
  }
}
