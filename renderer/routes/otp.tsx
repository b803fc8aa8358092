import { AccountFrame } from '../features/auth/components/account-frame.tsx'
import { useMessages } from '../messages/messages.ts'
import { LinkButton } from '../ui/link-button.tsx'

export function Component() {
  const text = useMessages().screens.accounts.otp
  return (
    <AccountFrame title={text.title} lead={text.none}>
      <LinkButton to="/sign-in" variant="solid">
        {text.back}
      </LinkButton>
    </AccountFrame>
  )
}
