import { useQuery } from '@tanstack/react-query'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { stationDashboardPath } from '../../../domain/stations/station-dashboard-path.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { pageQuery } from '../use-pages.ts'
import { ChangedFields, ChangeSummary, changesList } from './changes-dialog.tsx'

interface DecidedDialogProps {
  readonly station: OwnStation | null
  readonly onClose: () => void
}

/** Dialog with the state of a station that another admin changed first. It is closed while `station` is null. */
export function DecidedDialog({ station, onClose }: DecidedDialogProps) {
  const text = adminText.moderation.conflict
  return (
    <Dialog
      open={station !== null}
      title={text.title(station?.name ?? '')}
      onClose={onClose}
      actions={
        station && (
          <>
            <LinkButton to={stationDashboardPath(station.id)}>{text.edit}</LinkButton>
            <Button variant="solid" onClick={onClose}>
              {text.close}
            </Button>
          </>
        )
      }
    >
      {station && <CurrentState station={station} />}
    </Dialog>
  )
}

function CurrentState({ station }: { readonly station: OwnStation }) {
  const { moderation, removedStations, actions } = adminText
  const text = moderation.conflict
  const { rejection, hidden: hiddenReason, mergedInto, off: offReason } = station
  const state = text.states[station.moderation]
  const status = [
    rejection === null ? state : text.because({ state, reason: rejection }),
    offReason !== null && actions.offBecause(offReason),
    hiddenReason !== null &&
      (hiddenReason === '' ? removedStations.hidden : removedStations.hiddenBecause(hiddenReason)),
    mergedInto !== null && removedStations.mergedInto(mergedInto),
  ].filter((line) => line !== false)
  return (
    <div className="grid gap-4">
      <p>{text.lead}</p>
      <section aria-label={text.now}>
        <h3 className="font-semibold">{text.now}</h3>
        {status.map((line) => (
          <p key={line} dir="auto" className="text-left wrap-anywhere">
            {line}
          </p>
        ))}
      </section>
      <LatestChange id={station.id} />
    </div>
  )
}

function LatestChange({ id }: { readonly id: string }) {
  const { moderation, actions } = adminText
  const list = useQuery(pageQuery(changesList(id)))
  const change = list.data?.items[0]
  return (
    <section
      aria-label={moderation.conflict.latest}
      aria-busy={list.isPending}
      className="grid gap-2"
    >
      <h3 className="font-semibold">{moderation.conflict.latest}</h3>
      {list.isPending && <Skeleton className="h-16" />}
      {list.isError && <LoadFailed onRetry={() => list.refetch()} />}
      {list.data && !change && <p className="text-soft">{actions.changes.empty}</p>}
      {change && (
        <>
          <ChangeSummary change={change} />
          <ChangedFields before={change.before ?? {}} after={change.after ?? {}} />
        </>
      )}
    </section>
  )
}
