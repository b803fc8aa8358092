/** Admin queries and mutations of users. Each mutation refetches the user lists. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserFilters } from '../../../shared/api/users.ts'
import { getRights, setUserDisabled, signOutUser } from '../../api/admin.ts'
import { retryRecordQuery } from '../../api/retry.ts'
import { deleteUser, getUser, isFullUser, listUsers, updateUser } from '../../api/users.ts'
import { ADMIN_USERS_PAGE_SIZE } from '../../limits.ts'
import { AUDIT_ENTRIES_KEY } from './audit-entries.tsx'
import { usePages } from './use-pages.ts'

export function useUserPages(filters: UserFilters) {
  return usePages({
    queryKey: ['users', 'admin', filters],
    read: async (cursor, signal) => {
      const page = await listUsers({ ...filters, limit: ADMIN_USERS_PAGE_SIZE }, cursor, signal)
      return { ...page, items: page.items.filter(isFullUser) }
    },
  })
}

export function useAccount(id: string) {
  return useQuery({
    queryKey: ['users', 'account', id],
    queryFn: async ({ signal }) => {
      const user = await getUser(id, signal)
      return isFullUser(user) ? user : null
    },
    retry: retryRecordQuery,
  })
}

/** The token claims and the subscription of an account. */
export function useRights(id: string) {
  return useQuery({
    queryKey: ['users', 'rights', id],
    queryFn: ({ signal }) => getRights(id, signal),
    retry: retryRecordQuery,
    // A failure must not replace the record on screen.
    meta: { isPart: true },
  })
}

/** New role and plan. A missing field is not written, so that a newer plan is not overwritten. */
export interface NewRights {
  readonly role?: string
  readonly plan?: string
}

export type UserChange =
  | ({ readonly do: 'access' } & NewRights)
  | { readonly do: 'disable' | 'enable' | 'sign-out' | 'delete' }

async function changeUser(id: string, { do: action, ...rights }: UserChange): Promise<void> {
  switch (action) {
    case 'access':
      await updateUser(id, rights)
      return
    case 'disable':
    case 'enable':
      await setUserDisabled(id, action === 'disable')
      return
    case 'sign-out':
      return signOutUser(id)
    case 'delete':
      return deleteUser(id)
  }
}

export function useChangeUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...update }: UserChange & { readonly id: string }) => changeUser(id, update),
    onSettled: (_done, error, { id, do: action }) => {
      const isDeleted = action === 'delete' && !error
      const refetches = [['users'], AUDIT_ENTRIES_KEY].map((queryKey) =>
        client.invalidateQueries({
          queryKey,
          // Queries of a deleted account would fail. Its page closes.
          predicate: (query) => !isDeleted || query.queryKey[2] !== id,
        }),
      )
      // Reports an error or a deletion immediately, and other changes when the lists show them.
      return error || isDeleted ? undefined : Promise.all(refetches)
    },
  })
}
