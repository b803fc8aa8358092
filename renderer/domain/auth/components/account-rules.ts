import type { accountsText } from '../../../../shared/locales/generated/accounts.ts'
import { CODE_LENGTH, digitsOf } from '../../../ui/code-digits.ts'
import type { FieldCheck } from '../../../ui/use-checked-form.ts'
import type { RuleCheck } from '../password-rules.ts'

type Text = typeof accountsText

/** Requires only an @ between other characters. The identity provider validates the address. */
const EMAIL_SHAPE = /^\S[^\s@]*@\S+$/

export function checkEmail(text: Text): FieldCheck {
  return (email) => {
    if (email === '') return text.required.email
    return EMAIL_SHAPE.test(email) ? undefined : text.emailShape
  }
}

export function checkPresent(message: string): FieldCheck {
  return (value) => (value === '' ? message : undefined)
}

/** Checks a new password. An existing password may violate the rules, so it is checked with `checkPresent`. */
export function checkNewPassword(
  text: Text,
  minLength: number,
  check: (password: string) => readonly RuleCheck[],
): FieldCheck {
  return (password) => {
    if (password === '') return text.required.newPassword
    const [firstFailed, ...otherFailed] = check(password).filter(({ met }) => !met)
    if (!firstFailed) return undefined
    const onlyTooShort = firstFailed.rule === 'minLength' && otherFailed.length === 0
    return onlyTooShort ? text.passwordLength(minLength) : text.rulesNotMet
  }
}

export function checkDigits(text: Text): FieldCheck {
  return (code) => (digitsOf(code).length === CODE_LENGTH ? undefined : text.codeShape)
}

export function checkEmailCode(
  text: Text,
  parseCode: (pasted: string) => string | null,
): FieldCheck {
  return (pasted) => {
    if (pasted === '') return text.required.emailCode
    return parseCode(pasted) === null ? text.emailCodeShape : undefined
  }
}
