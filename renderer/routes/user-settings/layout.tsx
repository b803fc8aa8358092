import { quickSettingsText } from '../../../shared/locales/generated/quick-settings.ts'
import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { TabLayout } from '../../ui/tab-nav.tsx'

export function Component() {
  return (
    <TabLayout
      label={quickSettingsText.sections}
      tabs={[
        { to: '/user-settings', label: settingsText.overview.tab, end: true },
        { to: '/user-settings/preferences', label: quickSettingsText.preferences },
        { to: '/user-settings/audio', label: quickSettingsText.audio },
      ]}
    />
  )
}
