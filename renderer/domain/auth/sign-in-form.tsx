import { accountsText } from '../../../shared/locales/generated/accounts.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { AccountLink, useSignInRedirect } from './account-link.tsx'
import { signIn } from './auth.ts'
import { checkEmail, checkPresent } from './components/account-rules.ts'
import { EmailField, FormStatus, SubmitButton } from './components/form-parts.tsx'
import { GoogleSignIn } from './components/google-sign-in.tsx'
import { useAccountForm } from './components/use-account-form.ts'

export function SignInForm() {
  const handleOutcome = useSignInRedirect()
  const { form, field, formError, phase } = useAccountForm(
    { email: checkEmail(accountsText), password: checkPresent(accountsText.required.password) },
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
          label={accountsText.password}
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <SubmitButton phase={phase}>{accountsText.signIn.submit}</SubmitButton>
      </form>
      <p className="flex flex-wrap justify-between gap-x-6 text-[0.875rem]">
        <AccountLink to="/forgot-password">{accountsText.signIn.forgot}</AccountLink>
        <span>
          {accountsText.signIn.newHere}{' '}
          <AccountLink to="/sign-up" strong>
            {accountsText.signIn.create}
          </AccountLink>
        </span>
      </p>
    </div>
  )
}
