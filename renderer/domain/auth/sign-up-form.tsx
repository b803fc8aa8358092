import { useMessages } from '../../locales/messages.ts'
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
  const text = useMessages().accounts
  const { rules, check } = usePasswordRules()
  const handleOutcome = useSignInRedirect()
  const { form, field, formError, phase } = useAccountForm(
    {
      displayName: checkPresent(text.required.name),
      email: checkEmail(text),
      newPassword: checkNewPassword(text, rules.minLength, check),
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
          label={text.name}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <EmailField {...field('email')} enterKeyHint="next" />
        <NewPasswordField
          {...field('newPassword')}
          label={text.password}
          enterKeyHint="go"
          lengths={rules}
          check={check}
        />
        <SubmitButton phase={phase}>{text.signUp.submit}</SubmitButton>
      </form>
      <p className="text-[0.875rem]">
        {text.signUp.haveOne}{' '}
        <AccountLink to="/sign-in" strong>
          {text.signUp.signIn}
        </AccountLink>
      </p>
    </div>
  )
}

function createAccount(values: { displayName: string; email: string; newPassword: string }) {
  const { displayName, email, newPassword } = values
  return signUp({ displayName, email, password: newPassword })
}
