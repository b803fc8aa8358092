import type { StationReport } from '../../../../shared/api/reports.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Panel } from '../../../ui/panel.tsx'
import { StationLink } from '../../stations/stations.ts'
import { useReports, useResolve } from '../use-reports.ts'
import { ListFrame } from './list-frame.tsx'
import { ReportRow } from './report-row.tsx'

/** What listeners have reported of stations and no admin has seen to, the newest first. */
export function ReportList() {
  const { reports, common } = useMessages()
  const text = reports.admin
  const list = useReports()
  const { mutate } = useResolve()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const count = total === 0 ? text.empty : total === undefined ? '' : text.count(total)

  function resolve({ id, stationName }: StationReport): void {
    const undo = () => mutate({ id, resolved: false })
    mutate(
      { id, resolved: true },
      {
        onSuccess: () =>
          notify({
            message: text.resolved(stationName),
            tone: 'success',
            id: 'report',
            action: { label: common.undo, onClick: undo },
          }),
      },
    )
  }

  return (
    <Panel title={text.title}>
      <ListFrame list={list} count={count}>
        <ul>
          {items.map((report) => (
            <ReportRow
              key={report.id}
              name={report.stationName}
              reason={reports.reason(report.reason)}
              text={report.text}
              at={report.at}
              onResolve={() => resolve(report)}
            >
              <StationLink id={report.stationId}>{report.stationName}</StationLink>
            </ReportRow>
          ))}
        </ul>
      </ListFrame>
    </Panel>
  )
}
