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

const SHOWN_FIRST = 20
const SHOWN_MORE = 100

export function AddedStations() {
  const { own: text, list } = creatorText
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState(SHOWN_FIRST)
  const { data, dataUpdatedAt, isPending, refetch } = useOwnStations()
  const [params, setParams] = useSearchParams()
  const initial = readStationDraft(params)
  const close = () => {
    setAdding(false)
    if (initial !== null)
      setParams(withoutStationDraft, { replace: true, preventScrollReset: true })
  }
  const stations = data?.filter(({ source }) => source === 'own')
  return (
    <Panel title={text.title}>
      <div className="grid justify-items-start gap-4">
        {stations && <LastVisit updatedAt={dataUpdatedAt} />}
        {stations && stations.length > 0 ? (
          <ul className="w-full">
            {stations.slice(0, shown).map((station) => (
              <OwnStationRow key={station.id} station={station} />
            ))}
          </ul>
        ) : (
          <p className="max-w-prose text-soft">{text.explain}</p>
        )}
        {stations && stations.length > shown && (
          <Button size="small" onClick={() => setShown(shown + SHOWN_MORE)}>
            {text.showMore(stations.length - shown)}
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
      <Dialog open={isAdding || initial !== null} title={text.addTitle} onClose={close}>
        <AddStationForm
          address={initial?.address ?? ''}
          name={initial?.name ?? ''}
          accountOf={initial?.accountOf ?? null}
          added={stations ?? []}
          onAdded={close}
        />
      </Dialog>
    </Panel>
  )
}
