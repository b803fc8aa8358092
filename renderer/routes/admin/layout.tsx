import { adminText } from '../../../shared/locales/generated/admin.ts'
import { TabLayout } from '../../ui/tab-nav.tsx'

export function Component() {
  return (
    <TabLayout
      label={adminText.sections}
      tabs={[
        { to: '/admin', label: adminText.overview.title, end: true },
        { to: '/admin/users', label: adminText.users.title },
        { to: '/admin/stations', label: adminText.stations.title },
        { to: '/admin/analytics', label: adminText.analytics.title },
      ]}
    />
  )
}
