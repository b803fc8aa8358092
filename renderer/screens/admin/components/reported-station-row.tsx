import { Check } from 'lucide-react'
import type { ReportedStation } from '../../../../shared/api/reports.ts'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'

interface ReportedStationRowProps {
  readonly station: ReportedStation
  readonly isBusy: boolean
  readonly onSettle: () => void
}

/** A reported station: how often, why, the latest words, and the button that all of it is seen to. */
export function ReportedStationRow({ station, isBusy, onSettle }: ReportedStationRowProps) {
  const { reports } = useMessages()
  const { admin: text } = reports
  const said = station.latest.filter((report) => report.text !== null)
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
            <li key={reason}>{text.reasonCount(reports.reason(reason), count)}</li>
          ))}
        </ul>
        {said.length > 0 && (
          <ul aria-label={text.words(station.stationName)} className="mt-2 grid gap-2">
            {said.map((report) => (
              <li key={report.id} className="max-w-prose border-l-2 border-hairline pl-3">
                <p className="meta text-soft">
                  {reports.reason(report.reason)}{' '}
                  <time dateTime={report.at} className="whitespace-nowrap">
                    {text.at(report.at)}
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
        aria-label={text.settleOf(station.stationName, station.count)}
        onClick={onSettle}
      >
        <Check aria-hidden="true" className="size-4" />
        {text.settle}
      </Button>
    </li>
  )
}
