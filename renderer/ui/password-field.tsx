import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useMessages } from '../locales/messages.ts'
import { controlClass, Field, type FieldText } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { useCapsLock } from './use-caps-lock.ts'

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldText

/** A password input whose content can be shown: typing blind is how accounts get lost. */
export function PasswordField({
  label,
  hint,
  error,
  refusal,
  describedBy,
  onFocus,
  onBlur,
  ...rest
}: PasswordFieldProps) {
  const text = useMessages().ui
  const [shown, setShown] = useState(false)
  const capsLock = useCapsLock()
  return (
    <Field
      label={label}
      hint={hint}
      note={capsLock.warn ? text.capsLock : undefined}
      error={error}
      refusal={refusal}
      describedBy={describedBy}
    >
      {(wiring) => (
        <div className="relative">
          <input
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            onFocus={(event) => {
              capsLock.onFocus()
              onFocus?.(event)
            }}
            onBlur={(event) => {
              capsLock.onBlur()
              onBlur?.(event)
            }}
            className={`${controlClass} pr-12`}
          />
          <div className="absolute inset-y-0 right-0.5 grid place-items-center">
            <IconButton
              label={shown ? text.hidePassword : text.showPassword}
              tipSide="left"
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
            </IconButton>
          </div>
        </div>
      )}
    </Field>
  )
}
