import { Link, useLocation } from 'react-router'
import { useMessages } from '../../../messages/messages.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { signIn } from '../auth.ts'
import { checkSignIn } from './account-rules.ts'
import { FormNotices } from './form-notices.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useAccountForm } from './use-account-form.ts'

/** E-mail and password. Where a signed-in person goes next is the router's business. */
export function SignInForm() {
  const text = useMessages().screens.accounts
  // Where the person was heading travels along to the other form.
  const { search } = useLocation()
  const { form, errors, phase } = useAccountForm((values) => checkSignIn(values, text), signIn)
  return (
    <form {...form} className="grid gap-5">
      <FormNotices error={errors.form} />
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
        autoComplete="current-password"
        error={errors.password}
      />
      <SubmitButton phase={phase}>{text.signIn.submit}</SubmitButton>
      <p className="flex flex-wrap justify-between gap-x-6 text-[0.875rem]">
        <Link to="/forgot-password" className="inline-block py-2 underline underline-offset-4">
          {text.signIn.forgot}
        </Link>
        <span>
          {text.signIn.newHere}{' '}
          <Link
            to={{ pathname: '/sign-up', search }}
            className="inline-block py-2 font-semibold underline underline-offset-4"
          >
            {text.signIn.create}
          </Link>
        </span>
      </p>
    </form>
  )
}
