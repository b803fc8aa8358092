import { Check, Circle } from 'lucide-react'
import { type InputEvent, useId, useState } from 'react'
import { fillMessage } from '../../shared/locale/formats.ts'
import { uiText } from '../../shared/locales/generated/ui.ts'
import { cx } from './cx.ts'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'

interface PasswordCheck {
  readonly rule: 'minLength' | 'maxLength' | 'uppercase' | 'lowercase' | 'number' | 'symbol'
  readonly met: boolean
}

interface PasswordLengths {
  readonly minLength: number
  readonly maxLength: number | null
}

interface PasswordChecklistProps {
  readonly id: string
  readonly checks: readonly PasswordCheck[]
  readonly lengths: PasswordLengths
}

/** The checklist contains a higher maximum length only when the password exceeds it. */
const LISTED_MAX_LENGTH = 64

export function PasswordChecklist(props: PasswordChecklistProps) {
  const { id, lengths } = props
  const text = uiText.passwordRules
  const checks = props.checks.filter(
    (check) =>
      check.rule !== 'maxLength' || !check.met || limitOf(check, lengths) <= LISTED_MAX_LENGTH,
  )
  const metCount = checks.filter((check) => check.met).length
  return (
    <div className="rounded-edge border-[1.5px] border-dashed border-edge px-3 py-2 text-[0.8125rem]">
      <div id={id}>
        <p className="sr-only">{text.title}</p>
        <ul className="grid gap-0.5">
          {checks.map((check) => (
            <li key={check.rule} className="flex items-center gap-2">
              <Mark met={check.met} />
              <span className="flex-1">
                {fillMessage(text.rule[check.rule], limitOf(check, lengths))}
              </span>
              <span className={cx('meta', check.met ? 'text-live' : 'text-soft')}>
                {check.met ? text.met : text.unmet}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p aria-live="polite" className="sr-only">
        {text.summary({ met: metCount, all: checks.length })}
      </p>
    </div>
  )
}

function Mark({ met }: { readonly met: boolean }) {
  const Icon = met ? Check : Circle
  return (
    <Icon
      aria-hidden="true"
      strokeWidth={met ? 3 : 1.5}
      className={cx('size-4 shrink-0', met ? 'text-live' : 'text-soft')}
    />
  )
}

function limitOf({ rule }: PasswordCheck, { minLength, maxLength }: PasswordLengths): number {
  return rule === 'maxLength' && maxLength !== null ? maxLength : minLength
}

type NewPasswordFieldProps = PasswordFieldProps & {
  readonly lengths: PasswordLengths
  readonly check: (password: string) => readonly PasswordCheck[]
}

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
