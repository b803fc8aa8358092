import { AccountPanels } from '../../features/account/components/account-panels.tsx'
import { BlockedPeople } from '../../features/people/people.ts'
import { ProfilePanel } from '../../features/profile/components/profile-panel.tsx'
import { useAccountMessages } from '../../messages/account-settings.ts'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /settings/account */
export function Component() {
  const accountSettings = useAccountMessages()
  const { settings } = useMessages()
  return (
    <>
      <PageHeader area={settings.area} title={settings.account.title} lead={accountSettings.lead} />
      <AccountPanels>
        <ProfilePanel />
        <BlockedPeople />
      </AccountPanels>
    </>
  )
}
