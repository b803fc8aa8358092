import { type InputEvent, useId, useState } from 'react'
import {
  type PasswordCheck,
  PasswordChecklist,
  type PasswordLengths,
} from './password-checklist.tsx'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'

type NewPasswordFieldProps = PasswordFieldProps & {
  readonly lengths: PasswordLengths
  /** Holds what is typed against the rules. Pure. */
  readonly check: (password: string) => readonly PasswordCheck[]
}

/** Where a new password is chosen: below it the rules, each ticked off while one types. */
export function NewPasswordField({ lengths, check, onInput, ...rest }: NewPasswordFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  return (
    <div className="grid gap-2">
      <PasswordField
        autoComplete="new-password"
        {...rest}
        describedBy={id}
        onInput={(event: InputEvent<HTMLInputElement>) => {
          setTyped(event.currentTarget.value)
          onInput?.(event)
        }}
      />
      <PasswordChecklist id={id} checks={check(typed)} lengths={lengths} />
    </div>
  )
}
