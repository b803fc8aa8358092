import { Outlet } from 'react-router'
import { useMessages } from '../../locales/messages.ts'
import { TabNav } from '../../ui/tab-nav.tsx'

/** The tabs of the settings around one of their pages. */
export function Component() {
  const text = useMessages().settings
  return (
    // A narrow window scrolls the tabs: the current one is where they start (CSS Scroll Snap 2).
    <div className="grid grid-cols-1 gap-8 [&_[aria-current=page]]:[scroll-initial-target:nearest]">
      <TabNav
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
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
