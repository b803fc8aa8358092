/** Rules of titles that wait for an admin. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { decideRules, listProposedRules } from '../../api/title-rules.ts'

const WAITING_RULES = ['admin', 'title-rules']

/** Pages of rules that wait, the oldest first. */
export function useProposedRules() {
  return useInfiniteQuery({
    queryKey: WAITING_RULES,
    queryFn: ({ pageParam, signal }) => listProposedRules(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

interface Decision {
  readonly id: string
  readonly state: 'approved' | 'rejected'
}

/** Puts rules in force, or turns them down. */
export function useDecideRules() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, state }: Decision) => decideRules(id, state),
    onSettled: () => client.invalidateQueries({ queryKey: WAITING_RULES }),
  })
}
