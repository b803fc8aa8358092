import { useState } from 'react'
import type { BulkBody, BulkJob, UserAction } from '../../../../shared/api/bulk.ts'
import type { UserFilters } from '../../../../shared/api/users.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useCreateBulk } from '../use-bulk.ts'
import { BulkJobView } from './bulk-job.tsx'

/** Keys of the action texts. The value of an action follows after a space. */
const BULK_ACTIONS = [
  ...(['role listener', 'role creator', 'role pro', 'role admin'] as const),
  ...(['plan free', 'plan creator', 'plan pro'] as const),
  ...(['disable', 'enable', 'sign-out', 'delete'] as const),
]
type BulkActionName = (typeof BULK_ACTIONS)[number]

function toUserAction(choice: BulkActionName): UserAction {
  const [name, value] = choice.split(' ')
  if (value === undefined) return { do: choice } as UserAction
  return { do: 'access', [String(name)]: value } as UserAction
}

interface BulkBarProps {
  readonly ids: readonly string[]
  readonly filters: UserFilters
  readonly total: number
  readonly onClear: () => void
}

/** Creates a bulk job for the selected users or for all users that match the filters. */
export function BulkBar({ ids, filters, total, onClear }: BulkBarProps) {
  const text = adminText.users.bulk
  const [choice, setChoice] = useState<BulkActionName>('role listener')
  const [isForAll, setIsForAll] = useState(false)
  const [job, setJob] = useState<BulkJob | null>(null)
  const create = useCreateBulk()
  const summarize = () => {
    const { sort: _sort, ...filter } = filters
    const target: BulkBody['on'] = isForAll ? { filter } : { ids: [...ids] }
    create.mutate(
      { kind: 'users', action: toUserAction(choice), on: target },
      { onSuccess: setJob },
    )
  }
  return (
    <section aria-label={text.label} className="flex flex-wrap items-end gap-4">
      <SelectField
        label={text.applyTo}
        value={isForAll ? 'all' : 'chosen'}
        onChange={(event) => setIsForAll(event.currentTarget.value === 'all')}
        options={[
          { value: 'chosen', label: `${text.selectedUsers} (${ids.length})` },
          { value: 'all', label: `${text.allMatching} (${total})` },
        ]}
      />
      <SelectField
        label={text.action}
        value={choice}
        onChange={(event) => setChoice(event.currentTarget.value as BulkActionName)}
        options={BULK_ACTIONS.map((value) => ({ value, label: text.actions[value] }))}
      />
      <Button busy={create.isPending} disabled={!isForAll && ids.length === 0} onClick={summarize}>
        {text.summary}
      </Button>
      {ids.length > 0 && (
        <Button variant="quiet" onClick={onClear}>
          {text.clear}
        </Button>
      )}
      <p role="status" className="meta w-full text-soft empty:hidden">
        {ids.length > 0 ? text.selected(ids.length) : ''}
      </p>
      <Dialog open={job !== null} title={text.title} onClose={() => setJob(null)}>
        {job && (
          <BulkJobView
            initialJob={job}
            isFinal={choice === 'delete'}
            onClose={() => setJob(null)}
          />
        )}
      </Dialog>
    </section>
  )
}
