import { accountsText } from '../../../shared/locales/generated/accounts.ts'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountLink, useSignInRedirect } from './account-link.tsx'
import { signUp } from './auth.ts'
import { checkEmail, checkNewPassword, checkPresent } from './components/account-rules.ts'
import { EmailField, FormStatus, SubmitButton } from './components/form-parts.tsx'
import { GoogleSignIn } from './components/google-sign-in.tsx'
import { useAccountForm } from './components/use-account-form.ts'
import { usePasswordRules } from './use-password-rules.ts'

export function SignUpForm() {
  const { rules, check } = usePasswordRules()
  const handleOutcome = useSignInRedirect()
  const { form, field, formError, phase } = useAccountForm(
    {
      displayName: checkPresent(accountsText.required.name),
      email: checkEmail(accountsText),
      newPassword: checkNewPassword(accountsText, rules.minLength, check),
    },
    createAccount,
  )
  return (
    <div className="grid gap-5">
      <GoogleSignIn disabled={phase !== 'idle'} onDone={handleOutcome} />
      <form {...form} className="grid gap-5">
        <FormStatus error={formError} />
        <TextField
          {...field('displayName')}
          label={accountsText.name}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <EmailField {...field('email')} enterKeyHint="next" />
        <NewPasswordField
          {...field('newPassword')}
          label={accountsText.password}
          enterKeyHint="go"
          lengths={rules}
          check={check}
        />
        <SubmitButton phase={phase}>{accountsText.signUp.submit}</SubmitButton>
      </form>
      <p className="text-[0.875rem]">
        {accountsText.signUp.haveOne}{' '}
        <AccountLink to="/sign-in" strong>
          {accountsText.signUp.signIn}
        </AccountLink>
      </p>
    </div>
  )
}

function createAccount(values: { displayName: string; email: string; newPassword: string }) {
  const { displayName, email, newPassword } = values
  return signUp({ displayName, email, password: newPassword })
}
