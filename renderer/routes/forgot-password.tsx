import { AccountFrame } from '../domain/auth/account-frame.tsx'
import { ForgotPassword } from '../domain/auth/forgot-password.tsx'
import { useMessages } from '../locales/messages.ts'

export function Component() {
  const text = useMessages().accounts.forgot
  return (
    <AccountFrame title={text.title}>
      <ForgotPassword />
    </AccountFrame>
  )
}
