import type { User } from '../../../../shared/api/users.ts'
import { useAuth } from '../../../domain/auth/auth.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'

/** The facts of the user's account: picture or initials, e-mail, role, plan and since when. */
export function IdentityCard({ me }: { readonly me: User }) {
  const { profile: text, people, ...words } = useMessages()
  const { claims } = useAuth()
  const name = me.displayName ?? people.unnamed
  // Token claims decide what the client shows; the record fills in while they are absent.
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
            <Tag tone="hot">{words.role(role)}</Tag>
          </dd>
          <dt className="meta text-soft">{text.plan}</dt>
          <dd>
            <Tag>{words.plan(plan)}</Tag>
          </dd>
          <dt className="meta text-soft">{text.since}</dt>
          <dd>{words.date(me.createdAt)}</dd>
        </dl>
      </div>
    </Panel>
  )
}
