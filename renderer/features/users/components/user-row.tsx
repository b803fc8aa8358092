import type { ReactNode } from 'react'
import type { AnyUser } from '../../../../shared/api/users.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Tag } from '../../../ui/tag.tsx'

interface UserRowProps {
  readonly user: AnyUser
  readonly own: boolean
  /** What can be done with another user. */
  readonly action: ReactNode
}

/** One visible user. */
export function UserRow({ user, own, action }: UserRowProps) {
  const { role, users: text } = useMessages()
  const name = user.displayName ?? text.unnamed
  return (
    <li className="flex items-center gap-4 border-b border-hairline py-3">
      <Avatar name={user.displayName ?? ''} photoURL={user.photoURL} />
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-lg">{name}</h3>
        <p className="meta mt-1 text-soft">{text.since(user.createdAt)}</p>
      </div>
      {own && <Tag tone="hot">{text.you}</Tag>}
      <Tag>{role(user.role)}</Tag>
      {!own && action}
    </li>
  )
}
