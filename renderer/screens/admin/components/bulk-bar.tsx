import { useState } from 'react'
import type { BulkBody, BulkJob, UserAction } from '../../../../shared/api/bulk.ts'
import type { UserFilters } from '../../../../shared/api/users.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useMakeBulk } from '../use-bulk.ts'
import { BulkJobView } from './bulk-job.tsx'

const CHOICES = [
  ...(['role listener', 'role creator', 'role pro', 'role admin'] as const),
  ...(['plan free', 'plan creator', 'plan pro'] as const),
  ...(['disable', 'enable', 'sign-out', 'delete'] as const),
]
type Choice = (typeof CHOICES)[number]

function actionOf(choice: Choice): UserAction {
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

export function BulkBar({ ids, filters, total, onClear }: BulkBarProps) {
  const text = adminText.users.bulk
  const [choice, setChoice] = useState<Choice>('role listener')
  const [isAll, setAll] = useState(false)
  const [job, setJob] = useState<BulkJob | null>(null)
  const make = useMakeBulk()
  const summarize = () => {
    const { sort: _sort, ...filter } = filters
    const on: BulkBody['on'] = isAll ? { filter } : { ids: [...ids] }
    make.mutate({ kind: 'users', action: actionOf(choice), on }, { onSuccess: setJob })
  }
  return (
    <section aria-label={text.label} className="flex flex-wrap items-end gap-4">
      <SelectField
        label={text.on}
        value={isAll ? 'all' : 'chosen'}
        onChange={(event) => setAll(event.currentTarget.value === 'all')}
        options={[
          { value: 'chosen', label: `${text.onChosen} (${ids.length})` },
          { value: 'all', label: `${text.onAll} (${total})` },
        ]}
      />
      <SelectField
        label={text.what}
        value={choice}
        onChange={(event) => setChoice(event.currentTarget.value as Choice)}
        options={CHOICES.map((value) => ({ value, label: text.actions[value] }))}
      />
      <Button busy={make.isPending} disabled={!isAll && ids.length === 0} onClick={summarize}>
        {text.summary}
      </Button>
      {ids.length > 0 && (
        <Button variant="quiet" onClick={onClear}>
          {text.clear}
        </Button>
      )}
      <p role="status" className="meta w-full text-soft empty:hidden">
        {ids.length > 0 ? text.chosen(ids.length) : ''}
      </p>
      <Dialog open={job !== null} title={text.title} onClose={() => setJob(null)}>
        {job && (
          <BulkJobView made={job} isFinal={choice === 'delete'} onClose={() => setJob(null)} />
        )}
      </Dialog>
    </section>
  )
}
