import { PUBLISHED_STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import { creatorText } from '../../../shared/locales/generated/creator.ts'
import { requireUid } from '../../domain/auth/auth.ts'
import { UpgradeAlert, useEntitlement } from '../../domain/plans/entitlement.tsx'
import { useOwnStations } from '../../domain/stations/own-station-queries.ts'
import { stationDrafts } from '../../domain/stations/searches.ts'
import { NEW_STATION, stationDashboardPath } from '../../domain/stations/station-dashboard-path.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OwnStationRow } from './components/own-station-row.tsx'

export function OwnStations() {
  const text = creatorText.list
  const mayPublish = useEntitlement('publish-stations')
  const { data, isPending, refetch } = useOwnStations()
  const stations = data?.filter(({ source }) => source !== 'own')
  const count = stations?.length ?? 0
  return (
    <Panel title={text.title}>
      <div className="grid gap-5">
        <UpgradeAlert entitlement="publish-stations" />
        {mayPublish === 'no' && count > 0 && (
          <p className="text-[0.8125rem] text-soft">{text.staysOnline}</p>
        )}
        {mayPublish === 'yes' && stations && count === 0 && (
          <div>
            <p className="font-semibold">{text.empty}</p>
            <p className="mt-1 max-w-prose text-soft">{text.emptyHint}</p>
          </div>
        )}
        {stations && count > 0 && (
          <ul>
            {stations.map((station) => (
              <OwnStationRow key={station.id} station={station} />
            ))}
          </ul>
        )}
        {isPending && <Skeleton className="h-16" />}
        {!stations && !isPending && (
          <LoadFailed onRetry={() => refetch()}>{text.loadFailed}</LoadFailed>
        )}
        {mayPublish === 'yes' && stations && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {count < PUBLISHED_STATIONS_MAX && (
              <LinkButton to={stationDashboardPath(NEW_STATION)}>
                {stationDrafts.list(requireUid()).length > 0 ? text.continueDraft : text.add}
              </LinkButton>
            )}
            {count > 0 && (
              <span className="text-[0.8125rem] text-soft">
                {text.count({ count, most: PUBLISHED_STATIONS_MAX })}
              </span>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}
