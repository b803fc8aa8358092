import { useMessages } from '../../locales/messages.ts'
import { TabLayout } from '../../ui/tab-nav.tsx'

export function Component() {
  const { quickSettings, settings } = useMessages()
  return (
    <TabLayout
      label={quickSettings.sections}
      tabs={[
        { to: '/user-settings', label: settings.overview.tab, end: true },
        { to: '/user-settings/preferences', label: settings.preferences.title },
        { to: '/user-settings/audio', label: settings.audio.title },
      ]}
    />
  )
}
