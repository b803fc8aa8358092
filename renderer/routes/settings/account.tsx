import { useAccountMessages } from '../../locales/account-settings.ts'
import { useMessages } from '../../locales/messages.ts'
import { AccountPanels } from '../../screens/account/account-panels.tsx'
import { BlockedPeople } from '../../screens/community/blocked-people.tsx'
import { ProfilePanel } from '../../screens/profile/profile-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

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
