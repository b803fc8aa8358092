/** Users as admins find and change them. After each change every list of users is asked for again. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserFilters } from '../../../shared/api/users.ts'
import { disableUser, getRights, signOutUser } from '../../api/desk.ts'
import { retryOne } from '../../api/retry.ts'
import { deleteUser, getUser, isWholeUser, listUsers, updateUser } from '../../api/users.ts'
import { DESK_USERS_PAGE } from '../../limits.ts'
import { DEEDS_KEY } from './deeds.tsx'
import { usePages } from './use-pages.ts'

/** The users that filters leave. */
export function useUserPages(filters: UserFilters) {
  return usePages({
    queryKey: ['users', 'desk', filters],
    read: async (cursor, signal) => {
      const page = await listUsers({ ...filters, limit: DESK_USERS_PAGE }, cursor, signal)
      return { ...page, items: page.items.filter(isWholeUser) }
    },
  })
}

/** One account; null where there is none. */
export function useAccount(id: string) {
  return useQuery({
    queryKey: ['users', 'account', id],
    queryFn: async ({ signal }) => {
      const user = await getUser(id, signal)
      return isWholeUser(user) ? user : null
    },
    retry: retryOne,
  })
}

/** What the tokens of an account carry, and its subscription; one part of the drawer. */
export function useRights(id: string) {
  return useQuery({
    queryKey: ['users', 'rights', id],
    queryFn: ({ signal }) => getRights(id, signal),
    retry: retryOne,
    // The record stays where this cannot be read.
    meta: { isPart: true },
  })
}

/** Role and plan to give; what is left out stays as it is by then, such as a plan that is paid meanwhile. */
export interface NewRights {
  readonly role?: string
  readonly plan?: string
}

/** What an admin does to one account. */
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
    mutationFn: ({ id, ...asked }: UserChange & { readonly id: string }) => change(id, asked),
    onSettled: (_done, error, { id, do: what }) => {
      const isGone = what === 'delete' && !error
      const asked = [['users'], DEEDS_KEY].map((queryKey) =>
        client.invalidateQueries({
          queryKey,
          // An account that is gone would be missing: its page closes.
          predicate: (query) => !isGone || query.queryKey[2] !== id,
        }),
      )
      // A refusal is said at once, and so is that an account is gone; else what was done, once the lists show it.
      return error || isGone ? undefined : Promise.all(asked)
    },
  })
}
