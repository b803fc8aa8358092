import { accountsText } from '../../shared/locales/generated/accounts.ts'
import { AccountFrame } from '../domain/auth/account-frame.tsx'
import { ForgotPassword } from '../domain/auth/forgot-password.tsx'

export function Component() {
  const text = accountsText.forgot
  return (
    <AccountFrame title={text.title}>
      <ForgotPassword />
    </AccountFrame>
  )
}
