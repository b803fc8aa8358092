import { useSyncExternalStore } from 'react'
import { followingText } from '../../../shared/locales/generated/following.ts'
import { cx } from '../../ui/cx.ts'
import { useAuth } from '../auth/auth.ts'
import { shownNotifications } from './shown-notifications.ts'

const DISPLAYED_COUNT_MAX = 99

export function UnseenNotifications({ className }: { readonly className?: string }) {
  const uid = useAuth().user?.uid ?? null
  const unseenCount = useSyncExternalStore(shownNotifications.subscribe, () =>
    uid === null ? 0 : shownNotifications.countUnseen(uid),
  )
  if (unseenCount === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'grid h-5 min-w-5 place-items-center rounded-full bg-hot px-1.5 font-body text-[0.6875rem] leading-none font-bold text-on-hot tabular-nums',
          className,
        )}
      >
        {unseenCount > DISPLAYED_COUNT_MAX ? `${DISPLAYED_COUNT_MAX}+` : unseenCount}
      </span>
      <span className="sr-only">, {followingText.newNotifications(unseenCount)}</span>
    </>
  )
}
