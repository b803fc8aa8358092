/** What people report of others, and that an admin has seen to it. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { listPersonReports, resolvePersonReport } from '../../api/people.ts'

const OPEN_REPORTS = ['admin', 'people-reports']

/** Pages of open reports, the newest first. */
export function usePeopleReports() {
  return useInfiniteQuery({
    queryKey: OPEN_REPORTS,
    queryFn: ({ pageParam, signal }) => listPersonReports(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** Notes that a report has been seen to, or takes that back. */
export function useResolvePerson() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, resolved }: { readonly id: string; readonly resolved: boolean }) =>
      resolvePersonReport(id, resolved),
    onSettled: () => client.invalidateQueries({ queryKey: OPEN_REPORTS }),
  })
}
