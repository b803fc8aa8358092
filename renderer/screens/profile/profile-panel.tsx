import { profileText } from '../../../shared/locales/generated/profile.ts'
import { useOwnUser } from '../../domain/auth/users.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProfileForm } from './components/profile-form.tsx'

export function ProfilePanel({ title }: { readonly title?: string }) {
  const { data: me, isPending, refetch } = useOwnUser()
  return (
    <Panel title={title ?? profileText.panel}>
      {me && (
        <ProfileForm
          key={me.id}
          current={{ displayName: me.displayName ?? '', photoURL: me.photoURL }}
        />
      )}
      {!me && isPending && <Skeleton className="h-40" />}
      {!me && !isPending && <LoadFailed onRetry={() => refetch()} />}
    </Panel>
  )
}
