import { libraryText } from '../../../shared/locales/generated/library.ts'
import { useAuth } from '../../domain/auth/auth.ts'
import { FollowingView } from '../../screens/library/following-view.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const { area, following } = libraryText
  const { user } = useAuth()
  return (
    <>
      <PageHeader area={area} title={following.title} lead={following.lead} />
      {user && <FollowingView uid={user.uid} />}
    </>
  )
}
