import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PRIVATE_STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import { creatorText } from '../../../shared/locales/generated/creator.ts'
import { readStationDraft, withoutStationDraft } from '../../domain/player/add-station-path.ts'
import { useOwnStations } from '../../domain/stations/own-station-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LastVisit } from '../../ui/last-visit.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddStationForm } from './components/add-station-form.tsx'
import { OwnStationRow } from './components/own-station-row.tsx'

const INITIAL_COUNT = 20
const MORE_COUNT = 100

/** Panel with the private stations of the user, and the form that adds one. */
export function AddedStations() {
  const { own: text, list } = creatorText
  const [isAdding, setAdding] = useState(false)
  const [shownCount, setShownCount] = useState(INITIAL_COUNT)
  const { data, dataUpdatedAt, isPending, refetch } = useOwnStations()
  const [params, setParams] = useSearchParams()
  const initialDraft = readStationDraft(params)
  const close = () => {
    setAdding(false)
    if (initialDraft !== null)
      setParams(withoutStationDraft, { replace: true, preventScrollReset: true })
  }
  const stations = data?.filter(({ source }) => source === 'own')
  return (
    <Panel title={text.title}>
      <div className="grid justify-items-start gap-4">
        {stations && <LastVisit updatedAt={dataUpdatedAt} />}
        {stations && stations.length > 0 ? (
          <ul className="w-full">
            {stations.slice(0, shownCount).map((station) => (
              <OwnStationRow key={station.id} station={station} />
            ))}
          </ul>
        ) : (
          <p className="max-w-prose text-soft">{text.explain}</p>
        )}
        {stations && stations.length > shownCount && (
          <Button size="small" onClick={() => setShownCount(shownCount + MORE_COUNT)}>
            {text.showMore(stations.length - shownCount)}
          </Button>
        )}
        {isPending && <Skeleton className="h-16 w-full" />}
        {!stations && !isPending && (
          <LoadFailed onRetry={() => refetch()}>{list.loadFailed}</LoadFailed>
        )}
        {stations &&
          (stations.length < PRIVATE_STATIONS_MAX ? (
            <Button onClick={() => setAdding(true)}>{text.add}</Button>
          ) : (
            <p className="text-[0.8125rem] text-soft">{text.full(PRIVATE_STATIONS_MAX)}</p>
          ))}
      </div>
      <Dialog open={isAdding || initialDraft !== null} title={text.addTitle} onClose={close}>
        <AddStationForm
          initialAddress={initialDraft?.address ?? ''}
          initialName={initialDraft?.name ?? ''}
          accountStationId={initialDraft?.accountStationId ?? null}
          addedStations={stations ?? []}
          onAdded={close}
        />
      </Dialog>
    </Panel>
  )
}
