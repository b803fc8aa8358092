import { OwnProfile } from '../features/profile/components/own-profile.tsx'
import { useMoreMessages } from '../messages/more-messages.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** /profile */
export function Component() {
  const { profile: text, settings } = useMoreMessages()
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        actions={<LinkButton to="/settings/account">{settings.account.title}</LinkButton>}
      />
      <OwnProfile />
    </>
  )
}
