/** Admin queries and mutations of users. Each mutation refetches the user lists. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserFilters } from '../../../shared/api/users.ts'
import { disableUser, getRights, signOutUser } from '../../api/admin.ts'
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

/** Role and plan to set. A missing one is unchanged, such as a plan paid in the meantime. */
export interface NewRights {
  readonly role?: string
  readonly plan?: string
}

export type UserChange =
  | ({ readonly do: 'access' } & NewRights)
  | { readonly do: 'disable' | 'enable' | 'sign-out' | 'delete' }

async function change(id: string, { do: what, ...rights }: UserChange): Promise<void> {
  switch (what) {
    case 'access':
      await updateUser(id, rights)
      return
    case 'disable':
    case 'enable':
      await disableUser(id, what === 'disable')
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
    mutationFn: ({ id, ...update }: UserChange & { readonly id: string }) => change(id, update),
    onSettled: (_done, error, { id, do: what }) => {
      const isGone = what === 'delete' && !error
      const refetches = [['users'], AUDIT_ENTRIES_KEY].map((queryKey) =>
        client.invalidateQueries({
          queryKey,
          // Queries of a deleted account would fail; its page closes.
          predicate: (query) => !isGone || query.queryKey[2] !== id,
        }),
      )
      // An error and a deletion are reported immediately, other changes once the lists show them.
      return error || isGone ? undefined : Promise.all(refetches)
    },
  })
}
