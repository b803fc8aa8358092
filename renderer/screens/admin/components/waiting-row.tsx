import { Link } from 'react-router'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { stationText } from '../../../../shared/locales/generated/station.ts'
import { PendingChanges } from '../../../domain/stations/pending-changes.tsx'
import { stationDashboardPath } from '../../../domain/stations/station-dashboard-path.ts'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { StationPlayButton } from '../../../domain/stations/station-play-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { PlayablePrint } from '../../../ui/cover/playable-print.tsx'
import { useDuplicates } from '../use-listing-changes.ts'
import { ChangesButton } from './changes-dialog.tsx'
import { CheckCell } from './check-cell.tsx'

interface WaitingRowProps {
  readonly station: OwnStation
  readonly busy: boolean
  /** Possible duplicates are loaded only for the focused row. */
  readonly hasFocus: boolean
  readonly onApprove: () => void
  readonly onReject: () => void
  readonly onChanges: () => void
}

/** A station that waits for moderation. The keyboard moves the focus between the links of rows. */
export function WaitingRow({
  station,
  busy,
  hasFocus,
  onApprove,
  onReject,
  onChanges,
}: WaitingRowProps) {
  const text = adminText.moderation
  const { name, description, url, homepage, country, tags, codec, bitrate } = station
  const sound = [codec, bitrate === null ? null : stationText.bitrate(bitrate)]
    .filter(Boolean)
    .join(', ')
  return (
    <li className="grid gap-3 border-b border-hairline py-4 last:border-0 focus-within:bg-sheet">
      <div className="flex items-start gap-3">
        <PlayablePrint station={station}>
          <StationPlayButton station={station} tipSide="right" />
        </PlayablePrint>
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="text-left text-lg leading-tight wrap-anywhere">
            <Link
              data-waiting={station.id}
              to={stationDashboardPath(station.id)}
              className="underline decoration-hairline underline-offset-4 hover:decoration-hot hover:decoration-2 target-line"
            >
              {name}
            </Link>
          </h3>
          <p className="text-[0.8125rem] text-soft wrap-anywhere">
            {[country, ...tags, sound].filter(Boolean).join(', ')}
          </p>
          <p className="font-mono text-[0.8125rem] wrap-anywhere">{url}</p>
          {homepage && <p className="font-mono text-[0.8125rem] wrap-anywhere">{homepage}</p>}
          {description && <p className="mt-1 max-w-prose wrap-anywhere">{description}</p>}
          {station.reviewNote && (
            <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
              <span className="font-semibold">{text.ownersNote}:</span> {station.reviewNote}
            </p>
          )}
          <CheckCell station={station} />
          <Duplicates id={hasFocus ? station.id : null} />
          {station.shown && (
            <>
              <p className="mt-2 font-semibold">{text.isChange}</p>
              <PendingChanges station={station} />
            </>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          variant="solid"
          aria-label={text.approveOf(name)}
          busy={busy}
          onClick={onApprove}
        >
          {text.approve}
        </Button>
        <Button size="small" aria-label={text.rejectOf(name)} busy={busy} onClick={onReject}>
          {text.reject}
        </Button>
        <ChangesButton name={name} onClick={onChanges} />
      </div>
    </li>
  )
}

function Duplicates({ id }: { readonly id: string | null }) {
  const text = adminText.moderation
  const { data } = useDuplicates(id)
  if (!data || data.length === 0) return null
  return (
    <div className="mt-2">
      <p className="font-semibold">{text.possibleDuplicate}</p>
      <ul className="text-[0.8125rem]">
        {data.map((duplicate) => (
          <li key={duplicate.id} className="wrap-anywhere">
            <StationLink id={duplicate.id}>{duplicate.name}</StationLink>{' '}
            <span className="font-mono">{duplicate.url}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
