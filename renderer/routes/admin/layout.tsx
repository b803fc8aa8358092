import { useAdminMessages } from '../../locales/admin.ts'
import { TabLayout } from '../../ui/tab-nav.tsx'

export function Component() {
  const text = useAdminMessages()
  return (
    <TabLayout
      label={text.sections}
      tabs={[
        { to: '/admin', label: text.overview.title, end: true },
        { to: '/admin/users', label: text.users.title },
        { to: '/admin/stations', label: text.stations.title },
        { to: '/admin/analytics', label: text.analytics.title },
      ]}
    />
  )
}
