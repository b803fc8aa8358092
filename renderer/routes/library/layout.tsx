import { UnseenNotifications } from '../../domain/following/unseen-notifications.tsx'
import { useMessages } from '../../locales/messages.ts'
import { TabLayout } from '../../ui/tab-nav.tsx'

export function Component() {
  const text = useMessages().library
  return (
    <TabLayout
      label={text.sections}
      tabs={[
        { to: '/library/favorites', label: text.favorites.title },
        {
          to: '/library/following',
          label: text.following.title,
          mark: <UnseenNotifications />,
        },
        { to: '/library/history', label: text.history.title },
      ]}
    />
  )
}
