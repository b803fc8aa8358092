/** What listeners report of stations, and that an admin has seen to it. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { listReports, resolveReport } from '../../api/reports.ts'

const OPEN_REPORTS = ['admin', 'reports']

/** Pages of open reports, the newest first. */
export function useReports() {
  return useInfiniteQuery({
    queryKey: OPEN_REPORTS,
    queryFn: ({ pageParam, signal }) => listReports(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** Notes that a report has been seen to, or takes that back. */
export function useResolve() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, resolved }: { readonly id: string; readonly resolved: boolean }) =>
      resolveReport(id, resolved),
    onSettled: () => client.invalidateQueries({ queryKey: OPEN_REPORTS }),
  })
}
