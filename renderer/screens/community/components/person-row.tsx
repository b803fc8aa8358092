import type { PublicUser } from '../../../../shared/api/users.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { useMessages } from '../../../locales/messages.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { OverlayLink } from '../../../ui/overlay-link.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { followKind } from '../follow-kind.ts'

/** One person of the community; their name leads to what they show. */
export function PersonRow({ person, own }: { readonly person: PublicUser; readonly own: boolean }) {
  const { role, people: text } = useMessages()
  const name = person.displayName ?? text.unnamed
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-3">
      <Avatar name={person.displayName ?? ''} photoURL={person.photoURL} />
      <div className="min-w-40 flex-1">
        <h2 dir="auto" title={name} className="truncate text-left text-lg">
          <OverlayLink kind="person" id={person.id}>
            {name}
          </OverlayLink>
        </h2>
        <p className="meta mt-1 flex flex-wrap items-center gap-2 text-soft">
          {text.since(person.createdAt)}
          <Tag>{role(person.role)}</Tag>
          {own && <Tag tone="hot">{text.you}</Tag>}
        </p>
      </div>
      {!own && <FollowButton kind={followKind(person)} id={person.id} name={name} />}
    </li>
  )
}
