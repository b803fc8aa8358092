import { useState } from 'react'
import type { User } from '../../../../shared/api/answers/users.ts'
import { isWholeUser, type UserFilters } from '../../../api/users.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useAuth } from '../../auth/auth.ts'
import { useUsers } from '../../users/users.ts'
import { AccessDialog } from './access-dialog.tsx'
import { ListFrame } from './list-frame.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleTable } from './people-table.tsx'

/** Everybody with an account: filter by role and plan, and change both. */
export function People() {
  const text = useMessages().admin.users
  const { user } = useAuth()
  const [filters, setFilters] = useState<UserFilters>({})
  const [chosen, setChosen] = useState<User | null>(null)
  const list = useUsers(filters)
  const people = list.data?.pages.flatMap((page) => page.items.filter(isWholeUser)) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <div className="grid grid-cols-1 gap-6">
      <PeopleFilters filters={filters} onChange={setFilters} />
      <ListFrame list={list} count={total === undefined ? '' : text.count(total)}>
        {people.length > 0 && (
          <PeopleTable people={people} ownId={user?.uid ?? null} onChange={setChosen} />
        )}
        {total === 0 && (
          <EmptyState
            title={text.empty}
            action={<Button onClick={() => setFilters({})}>{text.clear}</Button>}
          />
        )}
      </ListFrame>
      <AccessDialog person={chosen} onClose={() => setChosen(null)} />
    </div>
  )
}
