import { Outlet } from 'react-router'
import { UnseenNotices } from '../../domain/following/unseen-notices.tsx'
import { useMessages } from '../../locales/messages.ts'
import { TabNav } from '../../ui/tab-nav.tsx'

/** The tabs of the library around one of its pages. */
export function Component() {
  const text = useMessages().library
  return (
    // A narrow window scrolls the tabs: the current one is where they start (CSS Scroll Snap 2).
    <div className="grid grid-cols-1 gap-8 [&_[aria-current=page]]:[scroll-initial-target:nearest]">
      <TabNav
        label={text.sections}
        tabs={[
          { to: '/library/favorites', label: text.favorites.title },
          {
            to: '/library/following',
            label: text.following.title,
            mark: <UnseenNotices />,
          },
          { to: '/library/history', label: text.history.title },
        ]}
      />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
