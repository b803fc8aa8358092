import { AccountPanels } from '../../features/account/components/account-panels.tsx'
import { ProfilePanel } from '../../features/profile/components/profile-panel.tsx'
import { useMoreMessages } from '../../messages/more-messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /settings/account */
export function Component() {
  const { settings, accountSettings } = useMoreMessages()
  return (
    <>
      <PageHeader area={settings.area} title={settings.account.title} lead={accountSettings.lead} />
      <AccountPanels>
        <ProfilePanel />
      </AccountPanels>
    </>
  )
}
