import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { ownValue } from '../../../../shared/api/own-value.ts'
import type { StationChange } from '../../../../shared/api/station-changes.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { listChanges, undoChange } from '../../../api/moderation.ts'
import { notify } from '../../../lib/notify.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { changesOf } from '../audit-entry-changes.ts'
import { type AdminList, usePages } from '../use-pages.ts'
import { ListFrame } from './list-frame.tsx'

export function ChangeSummary({ change }: { readonly change: StationChange }) {
  const {
    auditEntries,
    actions: { changes: text },
  } = adminText
  const { action, actorId, actorName, at, byAdmin } = change
  return (
    <p className="min-w-40 flex-1 wrap-anywhere">
      <span className="font-semibold">{ownValue(auditEntries.actions, action) ?? action}</span>{' '}
      <time dateTime={at} className="meta text-soft">
        {formats.dateTime(at)}
      </time>
      <br />
      <span className="text-[0.8125rem] text-soft">
        {actorName ?? actorId ?? text.gone}, {byAdmin ? text.byAdmin : text.byOwner}
      </span>
    </p>
  )
}

type Fields = Readonly<Record<string, unknown>>

export function ChangedFields({
  before,
  after,
}: {
  readonly before: Fields
  readonly after: Fields
}) {
  const {
    auditEntries,
    actions: { changes: text },
  } = adminText
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
        {changesOf({ before, after }).map(({ field, before, after }) => (
          <tr key={field} className="border-t border-hairline align-top">
            <th scope="row" className="pr-2 font-semibold">
              {ownValue(auditEntries.fields, field) ?? field}
            </th>
            <td dir="auto" className="pr-2 wrap-anywhere">
              {before ?? auditEntries.none}
            </td>
            <td dir="auto" className="wrap-anywhere">
              {after ?? auditEntries.none}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ChangesPage = Awaited<ReturnType<typeof listChanges>>

export const changesList = (id: string): AdminList<ChangesPage> => ({
  queryKey: ['admin', 'changes', id],
  read: (cursor, signal) => listChanges(id, cursor, signal),
})

/** Undoes a change. The API rejects the request if a field of the change was changed again. */
function useUndo(id: string) {
  const client = useQueryClient()
  const text = adminText.actions.changes
  return useMutation({
    mutationFn: (changeId: string) => undoChange(id, changeId),
    onSuccess: ({ name }) =>
      notify({ message: text.undone(name), tone: 'success', id: `undo-${id}` }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['stations'] })
      return client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
}

interface ChangesButtonProps {
  readonly name: string
  readonly tipSide?: 'center' | 'left'
  readonly onClick: () => void
}

export function ChangesButton({ name, tipSide = 'center', onClick }: ChangesButtonProps) {
  const text = adminText.actions
  return (
    <IconButton label={text.changesOf(name)} tipSide={tipSide} onClick={onClick}>
      <History className="size-5" />
    </IconButton>
  )
}

interface ChangesDialogProps {
  readonly station: Pick<Station, 'id' | 'name'> | null
  readonly onClose: () => void
}

export function ChangesDialog({ station, onClose }: ChangesDialogProps) {
  const text = adminText.actions.changes
  return (
    <Dialog open={station !== null} title={text.title(station?.name ?? '')} onClose={onClose}>
      {station && <Changes station={station} />}
    </Dialog>
  )
}

function Changes({ station }: { readonly station: Pick<Station, 'id' | 'name'> }) {
  const text = adminText.actions.changes
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

/** This dialog does not undo moderation decisions. The moderation queue does, where the admin can listen again. */
const MODERATION_ACTION = 'stations.moderate'

function ChangeRow({ change, isBusy, onUndo }: ChangeRowProps) {
  const text = adminText.actions.changes
  const { action, before, after } = change
  return (
    <li className="grid gap-2 border-b border-hairline pb-3 last:border-0">
      <div className="flex flex-wrap items-center gap-3">
        <ChangeSummary change={change} />
        {before && after && action !== MODERATION_ACTION && (
          <Button
            size="small"
            busy={isBusy}
            aria-label={text.undoOf(formats.dateTime(change.at))}
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
