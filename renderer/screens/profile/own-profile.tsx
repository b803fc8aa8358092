import type { ReactNode } from 'react'
import type { User } from '../../../shared/api/users.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { accountText } from '../../../shared/locales/generated/account.ts'
import { peopleText } from '../../../shared/locales/generated/people.ts'
import { profileText } from '../../../shared/locales/generated/profile.ts'
import { useAuth, useIsDeleting } from '../../domain/auth/auth.ts'
import { useOwnUser } from '../../domain/auth/users.ts'
import { Alert } from '../../ui/alert.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ListeningPanel } from './components/listening-panel.tsx'
import { OwnListening, OwnNumbers } from './own-listening.tsx'
import { ProfilePanel } from './profile-panel.tsx'

function IdentityCard({ me }: { readonly me: User }) {
  const { claims } = useAuth()
  const name = me.displayName ?? peopleText.unnamed
  // The client shows the role and plan of the token claims. The user record is the fallback.
  const { role, plan } = claims ?? me
  return (
    <Panel title={profileText.identity}>
      <div className="flex flex-wrap items-start gap-6">
        <Avatar
          name={me.displayName ?? ''}
          photoURL={me.photoURL}
          alt={profileText.photoOf(name)}
          size="large"
        />
        <dl className="grid min-w-0 items-baseline gap-x-6 max-wide:[&>dd]:mb-2 wide:grid-cols-[auto_1fr] wide:gap-y-2">
          <dt className="meta text-soft">{profileText.name}</dt>
          <dd className="font-semibold break-words">{name}</dd>
          <dt className="meta text-soft">{profileText.email}</dt>
          <dd className="wrap-anywhere">{me.email ?? profileText.noEmail}</dd>
          <dt className="meta text-soft">{profileText.role}</dt>
          <dd>
            <Tag tone="hot">{accountText.role(role)}</Tag>
          </dd>
          <dt className="meta text-soft">{profileText.plan}</dt>
          <dd>
            <Tag>{accountText.plan(plan)}</Tag>
          </dd>
          <dt className="meta text-soft">{profileText.since}</dt>
          <dd>{formats.date(me.createdAt)}</dd>
        </dl>
      </div>
    </Panel>
  )
}

interface OwnProfileProps {
  /** The user's stations. */
  readonly children: ReactNode
  readonly visibility: ReactNode
}

export function OwnProfile({ children, visibility }: OwnProfileProps) {
  const isDeleting = useIsDeleting()
  const { data: me, isPending, refetch } = useOwnUser()
  if (isDeleting) {
    return (
      <Alert
        tone="error"
        action={<LinkButton to="/settings/account">{profileText.finish}</LinkButton>}
      >
        {profileText.deletionUnfinished}
      </Alert>
    )
  }
  if (me) {
    return (
      <div className="grid grid-cols-1 gap-6">
        <IdentityCard me={me} />
        <OwnNumbers />
        {children}
        <OwnListening />
        <ListeningPanel />
        {visibility}
        <ProfilePanel title={profileText.edit} />
      </div>
    )
  }
  if (isPending) return <Skeleton className="h-60" />
  return <LoadFailed onRetry={() => refetch()} />
}
