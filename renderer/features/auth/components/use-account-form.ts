import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { describeAuthError } from '../auth.ts'
import type { FieldCheck } from './account-rules.ts'
import { NO_COMPLAINTS, placeRefusal, refuse, remark, settle, takeBack } from './form-complaints.ts'
import { useFieldLeaving } from './use-field-leaving.ts'
import { useWhenReady } from './use-when-ready.ts'

interface AccountForm<Name extends string> {
  readonly phase: ReturnType<typeof useWhenReady>['phase']
  /** What is wrong with the form as a whole. */
  readonly formError: string | undefined
  /** Spread onto the field of that name. */
  field(name: Name): {
    readonly name: Name
    readonly error: string | undefined
    readonly refusal: number | undefined
    readonly readOnly: boolean
  }
  /** Spread onto the form element. */
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    onSubmit(event: FormEvent<HTMLFormElement>): void
    onInput(event: FormEvent<HTMLFormElement>): void
  } & ReturnType<typeof useFieldLeaving>
}

/**
 * An account form: checks a field when it is left and all of them on submit, hands them to identity
 * as soon as that is there, and puts every refusal beside the field it belongs to, with the focus on
 * it. `checks` names the fields in their order; `run` must be stable.
 */
export function useAccountForm<Name extends string>(
  checks: Readonly<Record<Name, FieldCheck>>,
  run: (values: Readonly<Record<Name, string>>) => Promise<unknown>,
): AccountForm<Name> {
  const ref = useRef<HTMLFormElement>(null)
  const touched = useRef(new Set<string>())
  const names = Object.keys(checks) as Name[]
  const namesRef = useRef(names)
  const [complaints, setComplaints] = useState(NO_COMPLAINTS)

  useEffect(() => {
    // Focus moves when a submit was refused, and not when typing takes a complaint back.
    if (complaints.refusals === 0) return
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [complaints.refusals])

  const send = useCallback(
    async (values: Readonly<Record<Name, string>>) => {
      try {
        await run(values)
      } catch (error) {
        const { field, message } = describeAuthError(error)
        const place = placeRefusal(field, namesRef.current)
        setComplaints((now) => refuse(now, { [place]: message }))
      }
    },
    [run],
  )
  const { phase, submit, withdraw } = useWhenReady(send)

  const leaving = useFieldLeaving(({ name, value }) => {
    const check = (checks as Readonly<Record<string, FieldCheck | undefined>>)[name]
    const typed = readField(name, value)
    if (!check || phase !== 'idle' || (typed === '' && !touched.current.has(name))) return
    const message = check(typed)
    if (message) setComplaints((now) => remark(now, name, message))
  })

  return {
    phase,
    formError: complaints.about.form?.message,
    field: (name) => ({
      name,
      error: complaints.about[name]?.message,
      refusal: complaints.about[name]?.refusal,
      readOnly: phase === 'working',
    }),
    form: {
      ref,
      noValidate: true,
      ...leaving,
      onSubmit: (event) => {
        event.preventDefault()
        if (phase !== 'idle') return
        const values = readFields(event.currentTarget, names)
        const found = findWrong(values, checks)
        if (Object.keys(found).length > 0) return setComplaints((now) => refuse(now, found))
        setComplaints(settle)
        submit(values)
      },
      onInput: ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return
        const { name } = target
        touched.current.add(name)
        withdraw()
        setComplaints((now) => takeBack(now, name))
      },
    },
  }
}

/** As typed, but for spaces around what is no password. */
function readField(name: string, value: string): string {
  return name === 'password' || name === 'newPassword' ? value : value.trim()
}

function readFields<Name extends string>(form: HTMLFormElement, names: readonly Name[]) {
  const data = new FormData(form)
  const read = (name: Name) => [name, readField(name, String(data.get(name) ?? ''))] as const
  return Object.fromEntries(names.map(read)) as Record<Name, string>
}

function findWrong<Name extends string>(
  values: Readonly<Record<Name, string>>,
  checks: Readonly<Record<Name, FieldCheck>>,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of Object.keys(checks) as Name[]) {
    const message = checks[name](values[name])
    if (message) found[name] = message
  }
  return found
}
