import type { StationChange } from '../../../../shared/api/station-changes.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { useAdminMessages } from '../../../messages/admin.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useChanges, useUndo } from '../use-changes.ts'
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
  const list = useChanges(station.id)
  const undo = useUndo(station.id)
  const changes = list.data?.pages.flatMap((page) => page.items)
  const count = changes?.length ? text.count(changes.length) : text.empty
  return (
    <>
      {undo.error && <Alert tone="error">{undo.error.message}</Alert>}
      <ListFrame list={list} count={count}>
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
  const { action, actorId, actorName, before, after, byAdmin } = change
  const at = text.at(change.at)
  return (
    <li className="grid gap-2 border-b border-hairline pb-3 last:border-0">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-40 flex-1 wrap-anywhere">
          <span className="font-semibold">{text.actions[action] ?? action}</span>{' '}
          <time dateTime={change.at} className="meta text-soft">
            {at}
          </time>
          <br />
          <span className="text-[0.8125rem] text-soft">
            {actorName ?? actorId ?? text.gone}, {byAdmin ? text.byAdmin : text.byOwner}
          </span>
        </p>
        {before && after && action !== DECISION && (
          <Button size="small" busy={isBusy} aria-label={text.undoOf(at)} onClick={onUndo}>
            {text.undo}
          </Button>
        )}
      </div>
      <ChangedFields before={before ?? {}} after={after ?? {}} />
    </li>
  )
}

type Fields = Readonly<Record<string, unknown>>

function ChangedFields({ before, after }: { readonly before: Fields; readonly after: Fields }) {
  const text = useAdminMessages().desk.changes
  const shown = (value: unknown) => {
    if (value === null || value === undefined || value === '') return text.nothing
    if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      return value.join(', ') || text.nothing
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return (
    <table className="w-full table-fixed border-collapse text-left text-[0.875rem]">
      <thead className="text-[0.8125rem] text-soft">
        <tr>
          <th scope="col" className="w-1/4 font-normal">
            {text.field}
          </th>
          <th scope="col" className="font-normal">
            {text.before}
          </th>
          <th scope="col" className="font-normal">
            {text.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.keys({ ...before, ...after }).map((field) => (
          <tr key={field} className="border-t border-hairline align-top">
            <th scope="row" className="pr-2 font-semibold">
              {text.fields[field] ?? field}
            </th>
            <td dir="auto" className="pr-2 wrap-anywhere">
              {shown(before[field])}
            </td>
            <td dir="auto" className="wrap-anywhere">
              {shown(after[field])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
