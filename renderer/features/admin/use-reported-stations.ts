/** Stations with open reports, and that an admin has seen to all of one. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settlement } from '../../../shared/api/reports.ts'
import { listReportedStations, settleReports } from '../../api/reports.ts'

const queryKey = ['admin', 'reported-stations']

/** Pages of stations with open reports, the latest reported first. */
export const useReportedStations = () =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => listReportedStations(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** Notes that reports of one station were seen to, or opens them again; the list is asked for anew. */
export function useSettleReports() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, settlement }: { readonly id: string; readonly settlement: Settlement }) =>
      settleReports(id, settlement),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
