import { libraryText } from '../../../shared/locales/generated/library.ts'
import { savedSongsText } from '../../../shared/locales/generated/saved-songs.ts'
import { UnseenNotifications } from '../../domain/following/unseen-notifications.tsx'
import { TabLayout } from '../../ui/tab-nav.tsx'

export function Component() {
  return (
    <TabLayout
      label={libraryText.sections}
      tabs={[
        { to: '/library/favorites', label: libraryText.favorites.title },
        {
          to: '/library/following',
          label: libraryText.following.title,
          mark: <UnseenNotifications />,
        },
        { to: '/library/history', label: libraryText.history.title },
        { to: '/library/history?view=songs', label: savedSongsText.title },
      ]}
    />
  )
}
