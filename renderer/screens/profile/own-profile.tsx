import type { ReactNode } from 'react'
import type { User } from '../../../shared/api/users.ts'
import { useAuth, useIsDeleting } from '../../domain/auth/auth.ts'
import { useOwnUser } from '../../domain/auth/users.ts'
import { useMessages } from '../../locales/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ListeningPanel } from './components/listening-panel.tsx'
import { ListeningWeek } from './components/listening-week.tsx'
import { ProfilePanel } from './profile-panel.tsx'

function IdentityCard({ me }: { readonly me: User }) {
  const { profile: text, people, ...messages } = useMessages()
  const { claims } = useAuth()
  const name = me.displayName ?? people.unnamed
  // Token claims decide what the client shows; the record fills in absent claims.
  const { role, plan } = claims ?? me
  return (
    <Panel title={text.identity}>
      <div className="flex flex-wrap items-start gap-6">
        <Avatar
          name={me.displayName ?? ''}
          photoURL={me.photoURL}
          alt={text.photoOf(name)}
          size="large"
        />
        <dl className="grid min-w-0 items-baseline gap-x-6 max-wide:[&>dd]:mb-2 wide:grid-cols-[auto_1fr] wide:gap-y-2">
          <dt className="meta text-soft">{text.name}</dt>
          <dd className="font-semibold break-words">{name}</dd>
          <dt className="meta text-soft">{text.email}</dt>
          <dd className="wrap-anywhere">{me.email ?? text.noEmail}</dd>
          <dt className="meta text-soft">{text.role}</dt>
          <dd>
            <Tag tone="hot">{messages.role(role)}</Tag>
          </dd>
          <dt className="meta text-soft">{text.plan}</dt>
          <dd>
            <Tag>{messages.plan(plan)}</Tag>
          </dd>
          <dt className="meta text-soft">{text.since}</dt>
          <dd>{messages.date(me.createdAt)}</dd>
        </dl>
      </div>
    </Panel>
  )
}

export function OwnProfile({ children }: { readonly children: ReactNode }) {
  const text = useMessages().profile
  const isLeaving = useIsDeleting()
  const { data: me, isPending, refetch } = useOwnUser()
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
        {children}
        <ListeningWeek />
        <ListeningPanel />
        <ProfilePanel title={text.edit} />
      </div>
    )
  }
  if (isPending) return <Skeleton className="h-60" />
  return <LoadFailed onRetry={() => refetch()} />
}
