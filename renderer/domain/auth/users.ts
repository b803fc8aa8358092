/** Users: the community list, and the signed-in user's own record. */
import {
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { User, UserFilters } from '../../../shared/api/users.ts'
import { statusOf } from '../../api/problem.ts'
import {
  getUser,
  isWholeUser,
  listUsers,
  registerUser,
  type UserUpdate,
  updateUser,
} from '../../api/users.ts'
import { ownRegistration, requireUid, useAuth, whenAccountReady } from './auth.ts'

/**
 * Reads the signed-in user's record. Waits for a registration under way; a user the API does
 * not know (their registration was lost on the way) is registered now, unless their account is being deleted (ownRegistration throws).
 */
export async function fetchOwnUser(uid: string, signal?: AbortSignal): Promise<User> {
  await whenAccountReady()
  try {
    const user = await getUser(uid, signal)
    if (isWholeUser(user)) return user
    throw new Error('The API answered with the public part of your own record')
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    return registerUser(ownRegistration())
  }
}

/** Pages of users: all of them for an admin, the visible ones for others. */
export function useUsers(filters: UserFilters = {}) {
  const { user } = useAuth()
  return useInfiniteQuery({
    queryKey: ['users', 'list', user?.uid ?? null, filters],
    queryFn: ({ pageParam, signal }) => listUsers(filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: user !== null,
  })
}

/** The query of the user's own record; other domains and screens read parts of it. Off while signed out. */
export function ownUserQuery(uid: string | null) {
  return queryOptions({
    queryKey: ['users', 'own', uid],
    queryFn: ({ signal }) => fetchOwnUser(requireUid(), signal),
    enabled: uid !== null,
  })
}

/** The signed-in user's whole record. */
export function useMe() {
  const { user } = useAuth()
  return useQuery(ownUserQuery(user?.uid ?? null))
}

export type OwnUpdate = Pick<UserUpdate, 'displayName' | 'photoURL' | 'visible' | 'showsFavorites'>

/** Changes the signed-in user's own name, picture or visibility. */
export function useUpdateMe() {
  const client = useQueryClient()
  return useMutation<User, Error, OwnUpdate>({
    mutationFn: (update) => updateUser(requireUid(), update),
    onSuccess: (user) => client.setQueryData(ownUserQuery(user.id).queryKey, user),
  })
}
