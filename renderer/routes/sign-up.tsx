import { AccountFrame } from '../domain/auth/account-frame.tsx'
import { SignUpForm } from '../domain/auth/sign-up-form.tsx'
import { useMessages } from '../locales/messages.ts'

export function Component() {
  const text = useMessages().accounts.signUp
  return (
    <AccountFrame title={text.title} lead={text.lead}>
      <SignUpForm />
    </AccountFrame>
  )
}
