import { AccountFrame } from '../features/auth/components/account-frame.tsx'
import { SignInForm } from '../features/auth/components/sign-in-form.tsx'
import { useMessages } from '../messages/messages.ts'

export function Component() {
  const text = useMessages().accounts
  return (
    <AccountFrame title={text.signIn.title} lead={text.tagline}>
      <SignInForm />
    </AccountFrame>
  )
}
