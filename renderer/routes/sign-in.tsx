import { accountsText } from '../../shared/locales/generated/accounts.ts'
import { AccountFrame } from '../domain/auth/account-frame.tsx'
import { SignInForm } from '../domain/auth/sign-in-form.tsx'

export function Component() {
  return (
    <AccountFrame title={accountsText.signIn.title} lead={accountsText.tagline}>
      <SignInForm />
    </AccountFrame>
  )
}
