import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { uiText } from '../../shared/locales/generated/ui.ts'
import { controlClass, Field, type FieldText, splitFieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'

const CAPS_LOCK_EVENTS = ['keydown', 'keyup', 'mousedown'] as const

interface CapsLock {
  readonly shouldWarn: boolean
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/** Detects caps lock from all keys and clicks in the window, because focus events do not report the lock state. */
function useCapsLock(): CapsLock {
  const [isOn, setIsOn] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    const readLockState = (event: Event) => {
      // Autofill dispatches synthetic events without a modifier state.
      if (event instanceof KeyboardEvent || event instanceof MouseEvent) {
        setIsOn(event.getModifierState('CapsLock'))
      }
    }
    for (const type of CAPS_LOCK_EVENTS) window.addEventListener(type, readLockState, true)
    return () => {
      for (const type of CAPS_LOCK_EVENTS) window.removeEventListener(type, readLockState, true)
    }
  }, [])
  return {
    shouldWarn: isOn && isFocused,
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  }
}

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldText

export function PasswordField({ onFocus, onBlur, ...props }: PasswordFieldProps) {
  const { text: fieldText, attributes } = splitFieldProps(props)
  const [isShown, setIsShown] = useState(false)
  const capsLock = useCapsLock()
  return (
    <Field {...fieldText} note={capsLock.shouldWarn ? uiText.capsLock : undefined}>
      {(fieldAttributes) => (
        <div className="relative">
          <input
            {...attributes}
            {...fieldAttributes}
            type={isShown ? 'text' : 'password'}
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
              label={isShown ? uiText.hidePassword : uiText.showPassword}
              tipSide="left"
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
            </IconButton>
          </div>
        </div>
      )}
    </Field>
  )
}
