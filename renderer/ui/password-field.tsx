import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { uiText } from '../../shared/locales/generated/ui.ts'
import { controlClass, Field, type FieldText, splitFieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'

/** Events that report the lock keys. */
const CAPS_LOCK_EVENTS = ['keydown', 'keyup', 'mousedown'] as const

interface CapsLock {
  /** Caps lock is on and the control has the focus. */
  readonly warn: boolean
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/**
 * Detects caps lock for a focused control. The focus event does not carry the lock state, so the hook listens to the
 * key or click on the window that caused it.
 */
function useCapsLock(): CapsLock {
  const [on, setOn] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const learn = (event: Event) => {
      // Autofill dispatches synthetic events without a modifier state.
      if (event instanceof KeyboardEvent || event instanceof MouseEvent) {
        setOn(event.getModifierState('CapsLock'))
      }
    }
    for (const type of CAPS_LOCK_EVENTS) window.addEventListener(type, learn, true)
    return () => {
      for (const type of CAPS_LOCK_EVENTS) window.removeEventListener(type, learn, true)
    }
  }, [])
  return { warn: on && focused, onFocus: () => setFocused(true), onBlur: () => setFocused(false) }
}

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldText

export function PasswordField({ onFocus, onBlur, ...props }: PasswordFieldProps) {
  const { text: fieldText, attributes } = splitFieldProps(props)
  const [shown, setShown] = useState(false)
  const capsLock = useCapsLock()
  return (
    <Field {...fieldText} note={capsLock.warn ? uiText.capsLock : undefined}>
      {(wiring) => (
        <div className="relative">
          <input
            {...attributes}
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
              label={shown ? uiText.hidePassword : uiText.showPassword}
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
