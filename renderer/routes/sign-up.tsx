import { AccountFrame } from '../features/auth/components/account-frame.tsx'
import { SignUpForm } from '../features/auth/components/sign-up-form.tsx'
import { useMessages } from '../messages/messages.ts'

export function Component() {
  const text = useMessages().accounts.signUp
  return (
    <AccountFrame title={text.title} lead={text.lead}>
      <SignUpForm />
    </AccountFrame>
  )
}
