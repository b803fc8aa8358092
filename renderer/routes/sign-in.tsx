import { AccountFrame } from '../domain/auth/account-frame.tsx'
import { SignInForm } from '../domain/auth/sign-in-form.tsx'
import { useMessages } from '../locales/messages.ts'

export function Component() {
  const text = useMessages().accounts
  return (
    <AccountFrame title={text.signIn.title} lead={text.tagline}>
      <SignInForm />
    </AccountFrame>
  )
}
