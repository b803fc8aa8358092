import type { ReactNode } from 'react'
import type { AnyUser } from '../../../../shared/api/users.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAuth } from '../../auth/auth.ts'
import { useUsers } from '../users.ts'
import { UserRow } from './user-row.tsx'
import { VisibilityPanel } from './visibility-panel.tsx'
import { visibleUsers } from './visible-users.ts'

interface CommunityProps {
  /** What can be done with another user. */
  readonly actionFor: (user: AnyUser) => ReactNode
}

/** The user's own visibility, and the users who chose to be seen. */
export function Community({ actionFor }: CommunityProps) {
  const { common, users: text } = useMessages()
  const { user } = useAuth()
  const list = useUsers()
  const users = visibleUsers(list.data?.pages.flatMap((page) => page.items) ?? [])
  return (
    <div className="grid grid-cols-1 gap-10">
      <VisibilityPanel onChanged={() => list.refetch()} />
      <section aria-label={text.list} aria-busy={list.isFetching}>
        {users.length > 0 && (
          <>
            <h2 className="mb-2 border-b-[1.5px] border-ink pb-2 text-2xl dark:border-edge">
              {text.list}
            </h2>
            <ul className="grid grid-cols-1 gap-x-10 desk:grid-cols-2">
              {users.map((other) => (
                <UserRow
                  key={other.id}
                  user={other}
                  own={other.id === user?.uid}
                  action={actionFor(other)}
                />
              ))}
            </ul>
          </>
        )}
        {list.isPending && <Skeleton className="h-40" />}
        {list.isError && <LoadFailed onRetry={() => list.refetch()} />}
        {list.data && users.length === 0 && !list.hasNextPage && (
          <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>
        )}
        {list.hasNextPage && (
          <Button
            className="mt-6"
            busy={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {common.showMore}
          </Button>
        )}
      </section>
    </div>
  )
}
