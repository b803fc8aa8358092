import { Link, useLocation } from 'react-router'
import { PASSWORD_MIN_LENGTH } from '../../../limits.ts'
import { useMessages } from '../../../messages/messages.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { signUp } from '../auth.ts'
import { checkSignUp } from './account-rules.ts'
import { FormNotices } from './form-notices.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Name, e-mail and password of a new account, which is signed in at once. */
export function SignUpForm() {
  const text = useMessages().screens.accounts
  // Where the person was heading travels along to the other form.
  const { search } = useLocation()
  const { form, errors, phase } = useAccountForm((values) => checkSignUp(values, text), signUp)
  return (
    <form {...form} className="grid gap-5">
      <FormNotices error={errors.form} />
      <TextField
        name="displayName"
        label={text.name}
        autoComplete="name"
        error={errors.displayName}
      />
      <TextField
        name="email"
        label={text.email}
        type="email"
        autoComplete="username"
        error={errors.email}
      />
      <PasswordField
        name="password"
        label={text.password}
        hint={text.passwordLength(PASSWORD_MIN_LENGTH)}
        autoComplete="new-password"
        error={errors.password}
      />
      <SubmitButton phase={phase}>{text.signUp.submit}</SubmitButton>
      <p className="text-[0.875rem]">
        {text.signUp.haveOne}{' '}
        <Link
          to={{ pathname: '/sign-in', search }}
          className="inline-block py-2 font-semibold underline underline-offset-4"
        >
          {text.signUp.signIn}
        </Link>
      </p>
    </form>
  )
}
