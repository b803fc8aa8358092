import { useState } from 'react'
import type { User, UserFilters } from '../../../../shared/api/users.ts'
import { isWholeUser } from '../../../api/users.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useAuth } from '../../auth/auth.ts'
import { useUsers } from '../../users/users.ts'
import { AccessDialog } from './access-dialog.tsx'
import { ListFrame } from './list-frame.tsx'
import { UserFilterFields } from './user-filters.tsx'
import { UserTable } from './user-table.tsx'

/** Everybody with an account: filter by role and plan, and change both. */
export function UserList() {
  const text = useMessages().admin.users
  const { user } = useAuth()
  const [filters, setFilters] = useState<UserFilters>({})
  const [chosen, setChosen] = useState<User | null>(null)
  const list = useUsers(filters)
  const users = list.data?.pages.flatMap((page) => page.items.filter(isWholeUser)) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <div className="grid grid-cols-1 gap-6">
      <UserFilterFields filters={filters} onChange={setFilters} />
      <ListFrame list={list} count={total === undefined ? '' : text.count(total)}>
        {users.length > 0 && (
          <UserTable users={users} ownId={user?.uid ?? null} onChange={setChosen} />
        )}
        {total === 0 && (
          <EmptyState
            title={text.empty}
            action={<Button onClick={() => setFilters({})}>{text.clear}</Button>}
          />
        )}
      </ListFrame>
      <AccessDialog user={chosen} onClose={() => setChosen(null)} />
    </div>
  )
}
