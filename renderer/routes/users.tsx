import { FollowButton } from '../features/following/following.ts'
import { Community } from '../features/users/components/community.tsx'
import { useMessages } from '../messages/messages.ts'
import { PageHeader } from '../ui/page-header.tsx'

/** /users: the community. */
export function Component() {
  const text = useMessages().users
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <Community
        actionFor={({ id, role, displayName }) => (
          <FollowButton
            kind={role === 'listener' ? 'person' : 'creator'}
            id={id}
            name={displayName ?? text.unnamed}
          />
        )}
      />
    </>
  )
}
