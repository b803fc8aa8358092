import { useMe } from '../../domain/auth/users.ts'
import { useMessages } from '../../locales/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLeaving } from '../account/account.ts'
import { NoticeReasons } from '../creator/notice-reasons.tsx'
import { OwnStations } from '../creator/own-stations.tsx'
import { IdentityCard } from './components/identity-card.tsx'
import { ListeningPanel } from './components/listening-panel.tsx'
import { ListeningWeek } from './components/listening-week.tsx'
import { ProfilePanel } from './profile-panel.tsx'

/** The user's own record, what they listened to and like, and the name and picture to change. */
export function OwnProfile() {
  const text = useMessages().profile
  const isLeaving = useLeaving()
  const { data: me, isPending, refetch } = useMe()
  if (isLeaving) {
    return (
      <Alert tone="error" action={<LinkButton to="/settings/account">{text.finish}</LinkButton>}>
        {text.leaving}
      </Alert>
    )
  }
  if (me) {
    return (
      <div className="grid grid-cols-1 gap-6">
        <IdentityCard me={me} />
        <NoticeReasons />
        <OwnStations />
        <ListeningWeek />
        <ListeningPanel />
        <ProfilePanel title={text.edit} />
      </div>
    )
  }
  if (isPending) return <Skeleton className="h-60" />
  return <LoadFailed onRetry={() => refetch()} />
}
