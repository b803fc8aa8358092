import { OwnProfile } from '../features/profile/components/own-profile.tsx'
import { useMessages } from '../messages/messages.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** /profile */
export function Component() {
  const { profile: text, settings } = useMessages().more
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
