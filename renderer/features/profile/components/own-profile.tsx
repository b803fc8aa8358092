import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMe } from '../../users/users.ts'
import { IdentityCard } from './identity-card.tsx'
import { NameForm } from './name-form.tsx'

/** One's own record, and the name in it to change. */
export function OwnProfile() {
  const { common, profile: text } = useMessages().more
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
  return (
    <Alert
      tone="error"
      action={
        <Button size="small" onClick={() => refetch()}>
          {common.tryAgain}
        </Button>
      }
    >
      {common.loadFailed}
    </Alert>
  )
}
