import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { ownValue } from '../../../shared/api/own-value.ts'
import type { ReportedStation, ReportResolution } from '../../../shared/api/reports.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { reportsText } from '../../../shared/locales/generated/reports.ts'
import { listReportedStations, settleReports } from '../../api/reports.ts'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { notify, notifyError } from '../../lib/notify.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ListFrame } from './components/list-frame.tsx'
import { type AdminList, usePages } from './use-pages.ts'

const queryKey = ['admin', 'reported-stations']

export const reportedStationsList: AdminList<Page<ReportedStation>> = {
  queryKey,
  read: listReportedStations,
}

/** A reason that only a newer API knows is shown as "Something else". */
const reasonText = (name: string): string =>
  ownValue(reportsText.reasons, name) ?? reportsText.reasons.other

function useSettleReports() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      id,
      settlement,
    }: {
      readonly id: string
      readonly settlement: ReportResolution
    }) => settleReports(id, settlement),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

interface ReportedStationRowProps {
  readonly station: ReportedStation
  readonly isBusy: boolean
  readonly onSettle: () => void
}

function ReportedStationRow({ station, isBusy, onSettle }: ReportedStationRowProps) {
  const { admin: text } = reportsText
  const comments = station.latest.filter((report) => report.text !== null)
  return (
    <li className="flex flex-wrap items-start gap-3 border-b border-hairline py-3 last:border-0">
      <div className="min-w-48 flex-1">
        <h3 dir="auto" className="text-left text-lg leading-tight wrap-anywhere">
          <StationLink id={station.stationId}>{station.stationName}</StationLink>
        </h3>
        <p className="meta text-soft">
          {text.count(station.count)}{' '}
          <time dateTime={station.at} className="whitespace-nowrap">
            {text.latestAt(station.at)}
          </time>
        </p>
        <ul aria-label={text.reasons(station.stationName)} className="mt-1">
          {station.reasons.map(({ reason, count }) => (
            <li key={reason}>{text.reasonCount({ why: reasonText(reason), count })}</li>
          ))}
        </ul>
        {comments.length > 0 && (
          <ul aria-label={text.words(station.stationName)} className="mt-2 grid gap-2">
            {comments.map((report) => (
              <li key={report.id} className="max-w-prose border-l-2 border-hairline pl-3">
                <p className="meta text-soft">
                  {reasonText(report.reason)}{' '}
                  <time dateTime={report.at} className="whitespace-nowrap">
                    {formats.dateTime(report.at)}
                  </time>
                </p>
                <p dir="auto" className="text-left whitespace-pre-line wrap-anywhere">
                  {report.text}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        size="small"
        busy={isBusy}
        aria-label={text.settleOf({ station: station.stationName, count: station.count })}
        onClick={onSettle}
      >
        <Check aria-hidden="true" className="size-4" />
        {text.settle}
      </Button>
    </li>
  )
}

export function ReportedStations() {
  const text = reportsText.admin
  const list = usePages(reportedStationsList)
  const { mutate, isPending, variables } = useSettleReports()
  const stations = list.page?.items ?? []
  const total = list.page?.total
  const count = total === 0 ? text.empty : text.stations(total ?? 0)
  const onError = () => notifyError(text.failed)

  function settle({ stationId: id, stationName, at }: ReportedStation): void {
    mutate(
      { id, settlement: { resolved: true, until: at } },
      {
        onError,
        onSuccess: ({ reports, open }) => {
          const onClick = () =>
            mutate({ id, settlement: { resolved: false, reports } }, { onError })
          notify({
            message: text.settled({ station: stationName, count: reports.length, open }),
            tone: 'success',
            id: 'report',
            ...(reports.length > 0 && { action: { label: actionsText.undo, onClick } }),
          })
        },
      },
    )
  }

  return (
    <Panel title={text.title}>
      <ListFrame list={list} name={text.title} count={total === undefined ? '' : count}>
        <ul>
          {stations.map((station) => (
            <ReportedStationRow
              key={station.stationId}
              station={station}
              isBusy={isPending && variables.id === station.stationId}
              onSettle={() => settle(station)}
            />
          ))}
        </ul>
      </ListFrame>
    </Panel>
  )
}
