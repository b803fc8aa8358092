import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useMessages } from '../messages/messages.ts'
import { controlClass, Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** A password input whose content can be shown: typing blind is how accounts get lost. */
export function PasswordField({ label, hint, error, ...rest }: PasswordFieldProps) {
  const text = useMessages().screens.ui
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <input
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
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
