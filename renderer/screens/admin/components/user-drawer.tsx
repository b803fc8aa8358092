import type { User } from '../../../../shared/api/users.ts'
import { statusOf } from '../../../api/problem.ts'
import { useAdminMessages } from '../../../locales/admin.ts'
import { useMessages } from '../../../locales/messages.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAccount } from '../use-user-desk.ts'
import { Deeds } from './deeds.tsx'
import { FactList } from './fact-list.tsx'
import { UserAccess } from './user-access.tsx'
import { UserRights } from './user-rights.tsx'
import { UserTokens } from './user-tokens.tsx'

/** One account: its record and rights, what its app knows of them, what is paid, what can be done, what admins did. */
export function UserDrawer({ id }: { readonly id: string }) {
  const text = useAdminMessages().users
  const account = useAccount(id)
  if (account.isPending) return <Skeleton className="h-60" />
  if (statusOf(account.error) === 404 || account.data === null) return <p>{text.missing}</p>
  if (account.isError) return <LoadFailed onRetry={() => account.refetch()} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <Record user={account.data} />
      <UserRights user={account.data} />
      <UserTokens user={account.data} />
      <UserAccess user={account.data} />
      <section className="grid grid-cols-1 gap-2">
        <h3 className="text-lg">{text.deeds}</h3>
        <Deeds kind="user" subject={id} />
      </section>
    </div>
  )
}

function Record({ user }: { readonly user: User }) {
  const more = useMessages()
  const text = useAdminMessages().users
  return (
    <FactList
      facts={[
        [text.name, user.displayName ?? more.people.unnamed],
        [text.email, user.email],
        [text.id, user.id],
        [text.state, user.disabled ? text.states.disabled : text.states.enabled],
        [text.visible, user.visible ? text.yes : text.no],
        [text.joined, more.date(user.createdAt)],
        [text.changed, more.date(user.updatedAt)],
      ]}
    />
  )
}
