import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { PublicUser } from '../../../shared/api/users.ts'
import {
  getPerson,
  listBlocked,
  listPeople,
  type PeopleFilters,
  setBlocked,
} from '../../api/people.ts'
import { statusOf } from '../../api/problem.ts'
import { retryQuery } from '../../api/retry.ts'
import { requireUid, useAuth } from '../../domain/auth/auth.ts'

/** Users follow creators for their stations, and other people for the favorites that they share. */
export function followKind({ role }: Pick<PublicUser, 'role'>): 'creator' | 'person' {
  return role === 'listener' ? 'person' : 'creator'
}

const PEOPLE = 'people'
const BLOCKED = 'blocked'
const PERSON = 'person'
const NOT_FOUND = 404
/** Interval of the refetch that updates what people play. */
const PEOPLE_REFETCH_MS = 60_000

export function usePeople(filters: PeopleFilters) {
  const { user } = useAuth()
  return useInfiniteQuery({
    queryKey: [PEOPLE, 'list', user?.uid ?? null, filters],
    queryFn: ({ pageParam, signal }) => listPeople(filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: PEOPLE_REFETCH_MS,
    enabled: user !== null,
  })
}

export function usePerson(id: string) {
  const { user } = useAuth()
  return useQuery({
    queryKey: [PEOPLE, PERSON, user?.uid ?? null, id],
    queryFn: ({ signal }) => getPerson(id, signal),
    enabled: user !== null,
    retry: (failures, error) => statusOf(error) !== NOT_FOUND && retryQuery(failures, error),
  })
}

export function useBlocked() {
  const { user } = useAuth()
  return useQuery({
    queryKey: [PEOPLE, BLOCKED, user?.uid ?? null],
    queryFn: ({ signal }) => listBlocked(requireUid(), signal),
    enabled: user !== null,
  })
}

export function useSetBlocked() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isBlocked }: { readonly id: string; readonly isBlocked: boolean }) =>
      setBlocked(requireUid(), id, isBlocked),
    onSuccess: () => {
      // The open page already shows the person as blocked, so its query is not refetched.
      client.removeQueries({ queryKey: [PEOPLE, PERSON], type: 'inactive' })
      return client.invalidateQueries({
        queryKey: [PEOPLE],
        predicate: ({ queryKey }) => queryKey[1] !== PERSON,
      })
    },
  })
}

export function useInvalidatePeople() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [PEOPLE] })
}
