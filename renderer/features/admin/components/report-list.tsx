import type { StationReport } from '../../../../shared/api/reports.ts'
import { listReports, resolveReport } from '../../../api/reports.ts'
import { useMessages } from '../../../messages/messages.ts'
import { StationLink } from '../../stations/stations.ts'
import { ReportsPanel } from './reports-panel.tsx'

const CALLS = { name: 'reports', list: listReports, resolve: resolveReport }
const nameOf = ({ stationName }: StationReport) => stationName

/** What listeners have reported of stations and no admin has seen to, the newest first. */
export function ReportList() {
  const { reports } = useMessages()
  return (
    <ReportsPanel
      title={reports.admin.title}
      calls={CALLS}
      nameOf={nameOf}
      reasonOf={({ reason }) => reports.reason(reason)}
      about={(report) => <StationLink id={report.stationId}>{nameOf(report)}</StationLink>}
      done={reports.admin.resolved}
    />
  )
}
