import { historyText } from '../../../../shared/locales/generated/history.ts'
import { type ListeningSummary, useListeningSummary } from '../../../domain/history/history.ts'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { StationList } from '../../../domain/stations/station-list.tsx'
import { StationMenuButton, stationMenuProps } from '../../../domain/stations/station-menu.tsx'
import { StationPlayButton } from '../../../domain/stations/station-play-button.tsx'
import { listeningText } from '../../../lib/time-texts.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

function TopStations({ topStations }: Pick<ListeningSummary, 'topStations'>) {
  return (
    <StationList ids={topStations.map(({ stationId }) => stationId)}>
      <section aria-label={historyText.week.most}>
        <h3 className="text-lg">{historyText.week.most}</h3>
        <ol>
          {topStations.map(({ stationId, station, ms }) => (
            <li
              key={stationId}
              {...(station && stationMenuProps(station))}
              className="flex min-h-14 items-center gap-3 border-b border-hairline py-2 last:border-0"
            >
              {station && <StationPlayButton station={station} tipSide="right" />}
              <p dir="auto" className="min-w-0 flex-1 truncate text-left font-semibold">
                {station ? (
                  <StationLink id={stationId}>{station.name}</StationLink>
                ) : (
                  historyText.gone
                )}
              </p>
              <span className="meta text-soft">{listeningText(ms)}</span>
              {station && <StationMenuButton station={station} />}
            </li>
          ))}
        </ol>
      </section>
    </StationList>
  )
}

export function ListeningWeek() {
  const { data, isPending, isError, refetch } = useListeningSummary()
  return (
    <Panel title={historyText.week.title}>
      <div className="grid grid-cols-1 gap-6">
        {data?.topStations.length === 0 && <p className="text-soft">{historyText.week.none}</p>}
        {data && data.topStations.length > 0 && <TopStations topStations={data.topStations} />}
        {isPending && <Skeleton className="h-16" />}
        {isError && !data && (
          <LoadFailed onRetry={() => refetch()}>{historyText.loadFailed}</LoadFailed>
        )}
        <div>
          <LinkButton to="/library/history">{historyText.week.open}</LinkButton>
        </div>
      </div>
    </Panel>
  )
}
