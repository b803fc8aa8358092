import { useMessages } from '../../../messages/messages.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMe } from '../../users/users.ts'
import { IdentityCard } from './identity-card.tsx'
import { NameForm } from './name-form.tsx'

/** One's own record, and the name in it to change. */
export function OwnProfile() {
  const text = useMessages().more.profile
  const { data: me, isPending, refetch } = useMe()
  if (me) {
    return (
      <div className="grid grid-cols-1 gap-6">
        <IdentityCard me={me} />
        <Panel title={text.edit}>
          <NameForm key={me.id} current={me.displayName ?? ''} />
        </Panel>
      </div>
    )
  }
  if (isPending) return <Skeleton className="h-60" />
  return <LoadFailed onRetry={() => refetch()} />
}
