import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { TabLayout } from '../../ui/tab-nav.tsx'

export function Component() {
  return (
    <TabLayout
      label={settingsText.sections}
      tabs={[
        { to: '/settings', label: settingsText.overview.tab, end: true },
        { to: '/settings/account', label: settingsText.account.title },
        { to: '/settings/appearance', label: settingsText.appearance.title },
        { to: '/settings/audio', label: settingsText.audio.title },
        { to: '/settings/display', label: settingsText.display.title },
        { to: '/settings/notifications', label: settingsText.notifications.title },
        { to: '/settings/preferences', label: settingsText.preferences.title },
      ]}
    />
  )
}
