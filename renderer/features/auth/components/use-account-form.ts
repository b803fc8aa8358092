import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { describeAuthError } from '../auth.ts'
import { type AccountErrors, readSignUp, type SignUpValues } from './account-rules.ts'
import { useWhenReady } from './use-when-ready.ts'

interface AccountForm {
  readonly errors: AccountErrors
  readonly phase: ReturnType<typeof useWhenReady>['phase']
  /** Spread onto the form element. */
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    onSubmit(event: FormEvent<HTMLFormElement>): void
    onInput(event: FormEvent<HTMLFormElement>): void
  }
}

/**
 * An account form: checks its fields, hands them to identity as soon as that is there, and puts
 * every refusal beside the field it belongs to, with the focus on it. `run` must be stable.
 */
export function useAccountForm(
  check: (values: SignUpValues) => AccountErrors,
  run: (values: SignUpValues) => Promise<void>,
): AccountForm {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<AccountErrors>({})
  // Counts refusals: focus moves on each of them, and not when typing clears an error.
  const [refusals, setRefusals] = useState(0)

  const refuse = useCallback((found: AccountErrors) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }, [])

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const send = useCallback(
    async (values: SignUpValues) => {
      try {
        await run(values)
      } catch (error) {
        const { field, message } = describeAuthError(error)
        refuse({ [field]: message })
      }
    },
    [run, refuse],
  )
  const { phase, submit } = useWhenReady(send)

  return {
    errors,
    phase,
    form: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        const values = readSignUp(new FormData(event.currentTarget))
        const found = check(values)
        if (Object.keys(found).length > 0) return refuse(found)
        setErrors({})
        submit(values)
      },
      onInput: ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return
        const { name } = target
        setErrors((now) => (name in now ? { ...now, [name]: undefined } : now))
      },
    },
  }
}
