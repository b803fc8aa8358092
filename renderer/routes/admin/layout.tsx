import { Outlet } from 'react-router'
import { useAdminMessages } from '../../locales/admin.ts'
import { TabNav } from '../../ui/tab-nav.tsx'

/** The tabs of the admin area around one of its pages. */
export function Component() {
  const text = useAdminMessages()
  return (
    // A narrow window scrolls the tabs: the current one is where they start (CSS Scroll Snap 2).
    <div className="grid grid-cols-1 gap-8 [&_[aria-current=page]]:[scroll-initial-target:nearest]">
      <TabNav
        label={text.sections}
        tabs={[
          { to: '/admin', label: text.overview.title, end: true },
          { to: '/admin/users', label: text.users.title },
          { to: '/admin/stations', label: text.stations.title },
          { to: '/admin/analytics', label: text.analytics.title },
        ]}
      />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
