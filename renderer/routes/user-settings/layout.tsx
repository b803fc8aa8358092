import { Outlet } from 'react-router'
import { useMessages } from '../../locales/messages.ts'
import { TabNav } from '../../ui/tab-nav.tsx'

/** The tabs of the quick settings around one of their pages. */
export function Component() {
  const { quickSettings, settings } = useMessages()
  return (
    // A narrow window scrolls the tabs: the current one is where they start (CSS Scroll Snap 2).
    <div className="grid grid-cols-1 gap-8 [&_[aria-current=page]]:[scroll-initial-target:nearest]">
      <TabNav
        label={quickSettings.sections}
        tabs={[
          { to: '/user-settings', label: settings.overview.tab, end: true },
          { to: '/user-settings/preferences', label: settings.preferences.title },
          { to: '/user-settings/audio', label: settings.audio.title },
        ]}
      />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
