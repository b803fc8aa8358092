import { useAuth } from '../../features/auth/auth.ts'
import { FollowingView } from '../../features/followed/components/following-view.tsx'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /library/following */
export function Component() {
  const { area, following } = useMessages().library
  const { user } = useAuth()
  return (
    <>
      <PageHeader area={area} title={following.title} lead={following.lead} />
      {user && <FollowingView uid={user.uid} />}
    </>
  )
}
