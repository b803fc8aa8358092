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
  isFullUser,
  listUsers,
  registerUser,
  type UserUpdate,
  updateUser,
} from '../../api/users.ts'
import { getOwnRegistration, requireUid, useAuth, whenAccountReady } from './auth.ts'

/** Reads the signed-in user's record. Registers users whom the API does not know, except during account deletion. */
export async function fetchOwnUser(uid: string, signal?: AbortSignal): Promise<User> {
  await whenAccountReady()
  try {
    const user = await getUser(uid, signal)
    if (isFullUser(user)) return user
    throw new Error("The API returned only the public fields of the user's own record")
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    return registerUser(getOwnRegistration())
  }
}

/** Admins see all users, others only the visible ones. */
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

export function ownUserQuery(uid: string | null) {
  return queryOptions({
    queryKey: ['users', 'own', uid],
    queryFn: ({ signal }) => fetchOwnUser(requireUid(), signal),
    enabled: uid !== null,
  })
}

export function useOwnUser() {
  const { user } = useAuth()
  return useQuery(ownUserQuery(user?.uid ?? null))
}

export type OwnUpdate = Pick<
  UserUpdate,
  'displayName' | 'photoURL' | 'visible' | 'showsFavorites' | 'showsListening'
>

export function useUpdateOwnUser() {
  const client = useQueryClient()
  return useMutation<User, Error, OwnUpdate>({
    mutationFn: (update) => updateUser(requireUid(), update),
    onSuccess: (user) => client.setQueryData(ownUserQuery(user.id).queryKey, user),
  })
}
