import { Check } from 'lucide-react'
import type { StationReport } from '../../../../shared/api/reports.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StationLink } from '../../stations/stations.ts'
import { useReports, useResolve } from '../use-reports.ts'
import { ListFrame } from './list-frame.tsx'

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
            <ReportRow key={report.id} report={report} onResolve={() => resolve(report)} />
          ))}
        </ul>
      </ListFrame>
    </Panel>
  )
}

interface ReportRowProps {
  readonly report: StationReport
  readonly onResolve: () => void
}

function ReportRow({ report, onResolve }: ReportRowProps) {
  const { reports } = useMessages()
  const { stationId, stationName, at } = report
  const reason = reports.reason(report.reason)
  return (
    <li className="flex flex-wrap items-start gap-3 border-b border-hairline py-3 last:border-0">
      <div className="min-w-48 flex-1">
        <p dir="auto" className="text-left font-semibold wrap-anywhere">
          <StationLink id={stationId}>{stationName}</StationLink>
        </p>
        <p>
          {reason}{' '}
          <time dateTime={at} className="meta whitespace-nowrap text-soft">
            {reports.admin.at(at)}
          </time>
        </p>
        {report.text && (
          <p dir="auto" className="mt-1 max-w-prose text-left whitespace-pre-line wrap-anywhere">
            {report.text}
          </p>
        )}
      </div>
      <Button
        size="small"
        aria-label={reports.admin.resolveOf(stationName, reason)}
        onClick={onResolve}
      >
        <Check aria-hidden="true" className="size-4" />
        {reports.admin.resolve}
      </Button>
    </li>
  )
}
