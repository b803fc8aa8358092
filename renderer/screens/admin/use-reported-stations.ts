/** Stations with open reports, and that an admin has seen to all of one. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReportedStation, Settlement } from '../../../shared/api/reports.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { listReportedStations, settleReports } from '../../api/reports.ts'
import type { DeskList } from './use-pages.ts'

const queryKey = ['admin', 'reported-stations']

/** Stations with open reports, the latest reported first. */
export const reportedStationsList: DeskList<Page<ReportedStation>> = {
  queryKey,
  read: listReportedStations,
}

/** Notes that reports of one station were seen to, or opens them again; the list is asked for anew. */
export function useSettleReports() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, settlement }: { readonly id: string; readonly settlement: Settlement }) =>
      settleReports(id, settlement),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
