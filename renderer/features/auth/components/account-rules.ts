/** What the account forms ask of their fields before identity is asked. Pure. */
import { PASSWORD_MIN_LENGTH } from '../../../limits.ts'
import type { Messages } from '../../../messages/messages.ts'

type Text = Messages['screens']['accounts']

export interface SignInValues {
  readonly email: string
  readonly password: string
}

export interface SignUpValues extends SignInValues {
  readonly displayName: string
}

/** A sentence for each field that is wrong; `form` for what concerns none in particular. */
export type AccountErrors = Partial<Record<keyof SignUpValues | 'form', string>>

/** Something before and after an @: the identity provider decides the rest. */
const EMAIL_SHAPE = /^\S+@\S+$/

/** The fields of a form as typed, but for spaces around name and address. */
export function readSignUp(data: FormData): SignUpValues {
  const text = (name: keyof SignUpValues) => String(data.get(name) ?? '')
  return {
    displayName: text('displayName').trim(),
    email: text('email').trim(),
    password: text('password'),
  }
}

/** An old password is only asked to be there: it may be shorter than new ones must be. */
export function checkSignIn({ email, password }: SignInValues, text: Text): AccountErrors {
  const errors: AccountErrors = checkEmail(email, text)
  if (password === '') errors.password = text.required.password
  return errors
}

/** Name, address and a password long enough. */
export function checkSignUp(values: SignUpValues, text: Text): AccountErrors {
  const errors: AccountErrors = checkEmail(values.email, text)
  if (values.displayName === '') errors.displayName = text.required.name
  if (values.password === '') errors.password = text.required.password
  else if (values.password.length < PASSWORD_MIN_LENGTH) {
    errors.password = text.passwordLength(PASSWORD_MIN_LENGTH)
  }
  return errors
}

function checkEmail(email: string, text: Text): AccountErrors {
  if (email === '') return { email: text.required.email }
  return EMAIL_SHAPE.test(email) ? {} : { email: text.emailShape }
}
