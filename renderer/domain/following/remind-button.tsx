import { AlarmClockCheck, AlarmClockPlus } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { followingText } from '../../../shared/locales/generated/following.ts'
import { useNow } from '../../lib/current-time.ts'
import { notify } from '../../lib/notify.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAuth } from '../auth/auth.ts'
import { reminders } from './notifications/reminders.ts'

interface RemindButtonProps {
  readonly show: {
    readonly id: string
    readonly showId: string | null
    readonly title: string
    readonly startsAt: number
    readonly endsAt: number | null
  }
  readonly station: { readonly id: string; readonly name: string }
  readonly className?: string
}

/** Sets a reminder, which this device stores. Renders nothing before the user is known and after the start. */
export function RemindButton({ show, station, className }: RemindButtonProps) {
  const now = useNow()
  const uid = useAuth().user?.uid ?? null
  const isSet = useSyncExternalStore(
    reminders.subscribe,
    () => uid !== null && reminders.list(uid).some(({ id }) => id === show.id),
  )
  if (uid === null || show.startsAt <= now) return null
  const Icon = isSet ? AlarmClockCheck : AlarmClockPlus
  const toggle = () => {
    const broadcast = {
      id: show.id,
      showId: show.showId,
      title: show.title,
      stationId: station.id,
      stationName: station.name,
      startsAt: new Date(show.startsAt).toISOString(),
      endsAt: show.endsAt === null ? null : new Date(show.endsAt).toISOString(),
    }
    reminders.set(uid, broadcast, !isSet, Date.now())
    if (!isSet) notify({ message: followingText.reminded, tone: 'plain', id: 'reminder-set' })
  }
  return (
    <IconButton
      label={followingText.remind(show.title)}
      tipSide="left"
      aria-pressed={isSet}
      onClick={toggle}
      className={className}
    >
      <Icon aria-hidden="true" className={cx('size-5', isSet && 'text-hot-text')} />
    </IconButton>
  )
}
