import { REASON_MAX } from '../../../../shared/api/own-stations.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'

interface ReasonDialogProps {
  /** Name of the station. Null while the dialog is closed. */
  readonly name: string | null
  readonly labels: {
    readonly title: (name: string) => string
    readonly lead: (name: string) => string
    readonly confirm: string
  }
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

export function ReasonDialog({ name, labels, onReason, onClose }: ReasonDialogProps) {
  return (
    <Dialog open={name !== null} title={labels.title(name ?? '')} onClose={onClose}>
      <ReasonForm name={name} labels={labels} onReason={onReason} onClose={onClose} />
    </Dialog>
  )
}

function ReasonForm({ name, labels, onReason, onClose }: ReasonDialogProps) {
  const text = adminText.moderation
  const { form, field } = useCheckedForm({
    checks: {
      reason: (reason) =>
        reason === '' || reason.length > REASON_MAX ? text.reasonLength(REASON_MAX) : undefined,
    },
    run: ({ reason }) => onReason(reason),
  })
  return (
    <form {...form} className="grid gap-4">
      <p>{labels.lead(name ?? '')}</p>
      <TextArea {...field('reason')} label={text.reason} rows={3} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {actionsText.cancel}
        </Button>
        <Button type="submit" variant="danger">
          {labels.confirm}
        </Button>
      </div>
    </form>
  )
}
