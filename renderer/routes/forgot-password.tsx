import { AccountFrame } from '../features/auth/components/account-frame.tsx'
import { useMessages } from '../messages/messages.ts'
import { LinkButton } from '../ui/link-button.tsx'

export function Component() {
  const text = useMessages().screens.accounts.forgot
  return (
    <AccountFrame title={text.title} lead={text.lead}>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/sign-in" variant="solid">
          {text.back}
        </LinkButton>
        <LinkButton to="/sign-up">{text.create}</LinkButton>
      </div>
    </AccountFrame>
  )
}
