import { accountsText } from '../../shared/locales/generated/accounts.ts'
import { AccountFrame } from '../domain/auth/account-frame.tsx'
import { SignUpForm } from '../domain/auth/sign-up-form.tsx'

export function Component() {
  const text = accountsText.signUp
  return (
    <AccountFrame title={text.title} lead={text.lead}>
      <SignUpForm />
    </AccountFrame>
  )
}
