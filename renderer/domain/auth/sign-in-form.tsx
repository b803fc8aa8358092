import { Link } from 'react-router'
import { useMessages } from '../../locales/messages.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { AccountLink, useSignInRedirect } from './account-link.tsx'
import { signIn, startAnonymousSession, useAnonymousListening } from './auth.ts'
import { checkEmail, checkPresent } from './components/account-rules.ts'
import { EmailField, FormStatus, SubmitButton } from './components/form-parts.tsx'
import { GoogleSignIn } from './components/google-sign-in.tsx'
import { useAccountForm } from './components/use-account-form.ts'

function ContinueAnonymously() {
  const { accountNeeded: text } = useMessages()
  if (!useAnonymousListening()) return null
  return (
    <Link
      to="/"
      onClick={startAnonymousSession}
      className="inline-block py-2 underline underline-offset-4"
    >
      {text.goOn}
    </Link>
  )
}

export function SignInForm() {
  const text = useMessages().accounts
  const handleOutcome = useSignInRedirect()
  const { form, field, formError, phase } = useAccountForm(
    { email: checkEmail(text), password: checkPresent(text.required.password) },
    async (values) => handleOutcome(await signIn(values)),
  )
  return (
    <div className="grid gap-5">
      <GoogleSignIn disabled={phase !== 'idle'} onDone={handleOutcome} />
      <form {...form} className="grid gap-5">
        <FormStatus error={formError} />
        <EmailField {...field('email')} enterKeyHint="next" />
        <PasswordField
          {...field('password')}
          label={text.password}
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <SubmitButton phase={phase}>{text.signIn.submit}</SubmitButton>
      </form>
      <p className="flex flex-wrap justify-between gap-x-6 text-[0.875rem]">
        <AccountLink to="/forgot-password">{text.signIn.forgot}</AccountLink>
        <span>
          {text.signIn.newHere}{' '}
          <AccountLink to="/sign-up" strong>
            {text.signIn.create}
          </AccountLink>
        </span>
        <ContinueAnonymously />
      </p>
    </div>
  )
}
