import { Play } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { followingText } from '../../../../shared/locales/generated/following.ts'
import { notificationText } from '../../../domain/following/notification-text.ts'
import { shownNotifications } from '../../../domain/following/shown-notifications.ts'
import { playById } from '../../../domain/stations/play-by-id.ts'
import { useNow } from '../../../lib/current-time.ts'
import { dayText } from '../../../lib/time-texts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/tag.tsx'

/** Maximum number of displayed notifications. The app stores notifications for seven days. */
const SHOWN_MAX = 10

/** Lists recent follow notifications and marks them as seen. */
export function NotificationsSection({ uid }: { readonly uid: string }) {
  const now = useNow()
  const notifications = useSyncExternalStore(shownNotifications.subscribe, () =>
    shownNotifications.list(uid),
  )
  // Number of unseen notifications when the page was opened.
  const [unseen] = useState(() => shownNotifications.countUnseen(uid))
  // Notifications that arrive on the open page count as seen too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks again for each new notification
  useEffect(() => shownNotifications.markSeen(uid, Date.now()), [uid, notifications])
  return (
    <section aria-label={followingText.notifications}>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-2xl">{followingText.notifications}</h2>
        {unseen > 0 && <Tag tone="hot">{followingText.newNotifications(unseen)}</Tag>}
        <Link to="/settings/notifications" className="underline underline-offset-4 target-line">
          {followingText.notificationSettings}
        </Link>
      </div>
      {notifications.length === 0 ? (
        <p className="mt-2 max-w-prose text-soft">{followingText.noNotifications}</p>
      ) : (
        <ul className="mt-2 divide-y divide-hairline border-y-[1.5px] border-ink dark:border-edge">
          {notifications.slice(0, SHOWN_MAX).map((notification) => (
            <li key={notification.id} className="flex items-center gap-2 py-1">
              <IconButton
                label={followingText.listen(notification.stationName)}
                tipSide="right"
                onClick={() => void playById(notification.stationId)}
              >
                <Play aria-hidden="true" className="size-5" />
              </IconButton>
              <p className="min-w-0 flex-1 wrap-anywhere">{notificationText(notification)}</p>
              <p className="text-[0.8125rem] text-soft">
                {followingText.at({ day: dayText(notification.at, now), at: notification.at })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
