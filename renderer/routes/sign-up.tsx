import { AccountFrame } from '../domain/auth/components/account-frame.tsx'
import { SignUpForm } from '../domain/auth/components/sign-up-form.tsx'
import { useMessages } from '../locales/messages.ts'

export function Component() {
  const text = useMessages().accounts.signUp
  return (
    <AccountFrame title={text.title} lead={text.lead}>
      <SignUpForm />
    </AccountFrame>
  )
}
