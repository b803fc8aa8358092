import { AccountFrame } from '../features/auth/components/account-frame.tsx'
import { ForgotPassword } from '../features/auth/components/forgot-password.tsx'
import { useMessages } from '../messages/messages.ts'

export function Component() {
  const text = useMessages().accounts.forgot
  return (
    <AccountFrame title={text.title}>
      <ForgotPassword />
    </AccountFrame>
  )
}
