import {
  type LegalNotice,
  NOTICE_LIMITS,
  NOTICE_MEASURES,
  type NoticeDecision,
} from '../../../../shared/api/notices.ts'
import { statusOf } from '../../../api/problem.ts'
import { notify } from '../../../lib/notify.ts'
import { useNoticeMessages } from '../../../locales/legal-notices.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { useDecide } from '../use-legal-notices.ts'

interface NoticeDecisionProps {
  /** What is decided about; null: nothing. */
  readonly notice: LegalNotice | null
  readonly onClose: () => void
}

/** Asks an admin for the decision about a notice. */
export function NoticeDecisionDialog({ notice, onClose }: NoticeDecisionProps) {
  const text = useNoticeMessages().desk
  return (
    <Dialog open={notice !== null} title={text.decide} onClose={onClose}>
      {notice && <DecisionForm notice={notice} onClose={onClose} />}
    </Dialog>
  )
}

interface FormProps {
  readonly notice: LegalNotice
  readonly onClose: () => void
}

/** The sentence of what is missing or too long. */
function useNeeded() {
  const text = useNoticeMessages().form
  return (most: number) => (value: string) => {
    if (value === '') return text.missing
    return value.length > most ? text.tooLong(most) : undefined
  }
}

function useKept({ notice, onClose }: FormProps) {
  const text = useNoticeMessages().desk
  const { mutate, isPending, error } = useDecide(notice.id)
  const onSuccess = () => {
    notify({ message: text.saved(notice.stationName), tone: 'success', id: 'notice' })
    onClose()
  }
  const failure = error && (statusOf(error) === 409 ? text.conflict : text.failed)
  const keep = (decided: Parameters<typeof mutate>[0]) => mutate(decided, { onSuccess })
  return { keep, isPending, failure }
}

function DecisionForm({ notice, onClose }: FormProps) {
  const { desk: text, measures } = useNoticeMessages()
  const needed = useNeeded()
  const { keep, isPending, failure } = useKept({ notice, onClose })
  const { form, field, values } = useCheckedForm({
    initial: { state: 'upheld', measure: 'hide', facts: '', ground: '' },
    checks: {
      state: () => undefined,
      measure: () => undefined,
      facts: needed(NOTICE_LIMITS.facts),
      ground: needed(NOTICE_LIMITS.ground),
    },
    run: ({ state, measure, facts, ground }) => {
      const isUpheld = state === 'upheld'
      keep({
        state: isUpheld ? 'upheld' : 'refused',
        measure: isUpheld ? (measure as NoticeDecision['measure']) : null,
        facts,
        ground,
      })
    },
  })
  return (
    <form {...form} className="grid gap-4">
      <SelectField
        {...field('state')}
        label={text.outcome}
        options={[
          { value: 'upheld', label: text.upheld },
          { value: 'refused', label: text.refused },
        ]}
      />
      {values().state === 'upheld' && (
        <SelectField
          {...field('measure')}
          label={text.measure}
          options={NOTICE_MEASURES.map((value) => ({ value, label: measures[value] ?? value }))}
        />
      )}
      <TextArea {...field('facts')} label={text.found} hint={text.foundHint} rows={4} />
      <TextField {...field('ground')} label={text.ground} />
      {failure && <Alert tone="error">{failure}</Alert>}
      <Button type="submit" variant="danger" busy={isPending} className="justify-self-end">
        {text.save}
      </Button>
    </form>
  )
}
