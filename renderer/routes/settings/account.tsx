import { accountSettingsText } from '../../../shared/locales/generated/account-settings.ts'
import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { AccountPanels } from '../../screens/account/account-panels.tsx'
import { BlockedPeople } from '../../screens/community/blocked-people.tsx'
import { ProfilePanel } from '../../screens/profile/profile-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  return (
    <>
      <PageHeader
        area={settingsText.area}
        title={settingsText.account.title}
        lead={accountSettingsText.lead}
      />
      <AccountPanels>
        <ProfilePanel />
        <BlockedPeople />
      </AccountPanels>
    </>
  )
}
