import { Link } from 'react-router'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { FavoriteToggle } from '../../../domain/favorites/favorite-toggle.tsx'
import { stationDashboardPath } from '../../../domain/stations/station-dashboard-path.ts'
import { StationMenuButton, stationMenuProps } from '../../../domain/stations/station-menu.tsx'
import { StationPlayButton } from '../../../domain/stations/station-play-button.tsx'
import { PlayablePrint } from '../../../ui/cover/playable-print.tsx'
import { rejectionText, StationMarks } from './station-marks.tsx'

export function OwnStationRow({ station }: { readonly station: OwnStation }) {
  return (
    <li
      {...stationMenuProps(station)}
      className="flex items-center gap-3 border-b border-hairline py-2.5 last:border-0"
    >
      <PlayablePrint station={station}>
        <StationPlayButton station={station} tipSide="right" />
      </PlayablePrint>
      <div className="grid min-w-0 flex-1 gap-1.5">
        <h3 dir="auto" title={station.name} className="truncate text-left text-lg leading-tight">
          <Link
            to={stationDashboardPath(station.id)}
            className="underline decoration-hairline underline-offset-4 hover:decoration-hot hover:decoration-2 target-line"
          >
            {station.name}
          </Link>
        </h3>
        <StationMarks station={station} />
        {station.moderation === 'rejected' && (
          <p className="text-[0.8125rem] text-soft wrap-anywhere">{rejectionText(station)}</p>
        )}
      </div>
      {station.source === 'own' && <FavoriteToggle station={station} />}
      <StationMenuButton station={station} />
    </li>
  )
}
