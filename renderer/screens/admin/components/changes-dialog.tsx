import type { StationChange } from '../../../../shared/api/station-changes.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { useAdminMessages } from '../../../locales/admin.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { changesList, useUndo } from '../use-changes.ts'
import { usePages } from '../use-pages.ts'
import { ChangedFields, ChangeMaker } from './change-facts.tsx'
import { ListFrame } from './list-frame.tsx'

type Named = Pick<Station, 'id' | 'name'>

interface ChangesDialogProps {
  /** Null while none is asked about. */
  readonly station: Named | null
  readonly onClose: () => void
}

/** Who changed what of a station, and when; one change at a time is undone. */
export function ChangesDialog({ station, onClose }: ChangesDialogProps) {
  const text = useAdminMessages().desk.changes
  return (
    <Dialog open={station !== null} title={text.title(station?.name ?? '')} onClose={onClose}>
      {station && <Changes station={station} />}
    </Dialog>
  )
}

function Changes({ station }: { readonly station: Named }) {
  const text = useAdminMessages().desk.changes
  const list = usePages(changesList(station.id))
  const undo = useUndo(station.id)
  const changes = list.page?.items
  const count = changes?.length ? text.count(changes.length) : text.empty
  return (
    <>
      {undo.error && <Alert tone="error">{undo.error.message}</Alert>}
      <ListFrame list={list} name={text.title(station.name)} count={count}>
        <ol className="grid gap-4">
          {changes?.map((change) => (
            <ChangeRow
              key={change.id}
              change={change}
              isBusy={undo.isPending}
              onUndo={() => undo.mutate(change.id)}
            />
          ))}
        </ol>
      </ListFrame>
    </>
  )
}

interface ChangeRowProps {
  readonly change: StationChange
  readonly isBusy: boolean
  readonly onUndo: () => void
}

/** What moderators decide is taken back in the queue, where it is heard again. */
const DECISION = 'stations.moderate'

function ChangeRow({ change, isBusy, onUndo }: ChangeRowProps) {
  const text = useAdminMessages().desk.changes
  const { action, before, after } = change
  return (
    <li className="grid gap-2 border-b border-hairline pb-3 last:border-0">
      <div className="flex flex-wrap items-center gap-3">
        <ChangeMaker change={change} />
        {before && after && action !== DECISION && (
          <Button
            size="small"
            busy={isBusy}
            aria-label={text.undoOf(text.at(change.at))}
            onClick={onUndo}
          >
            {text.undo}
          </Button>
        )}
      </div>
      <ChangedFields before={before ?? {}} after={after ?? {}} />
    </li>
  )
}
