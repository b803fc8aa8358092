import { useMessages } from '../../locales/messages.ts'
import { TabLayout } from '../../ui/tab-nav.tsx'

export function Component() {
  const text = useMessages().settings
  return (
    <TabLayout
      label={text.sections}
      tabs={[
        { to: '/settings', label: text.overview.tab, end: true },
        { to: '/settings/account', label: text.account.title },
        { to: '/settings/appearance', label: text.appearance.title },
        { to: '/settings/audio', label: text.audio.title },
        { to: '/settings/display', label: text.display.title },
        { to: '/settings/notifications', label: text.notifications.title },
        { to: '/settings/preferences', label: text.preferences.title },
      ]}
    />
  )
}
