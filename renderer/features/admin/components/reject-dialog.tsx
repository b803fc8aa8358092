import { type OwnStation, REASON_MAX } from '../../../../shared/api/own-stations.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'

interface RejectDialogProps {
  /** Null while nothing is being rejected. */
  readonly station: OwnStation | null
  readonly onReject: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why a station is rejected. */
export function RejectDialog({ station, onReject, onClose }: RejectDialogProps) {
  const text = useMessages().admin.moderation
  const name = station?.name ?? ''
  return (
    <Dialog open={station !== null} title={text.rejectOf(name)} onClose={onClose}>
      <Reason name={name} onReject={onReject} onClose={onClose} />
    </Dialog>
  )
}

function Reason({
  name,
  onReject,
  onClose,
}: Omit<RejectDialogProps, 'station'> & { readonly name: string }) {
  const { admin, common } = useMessages()
  const text = admin.moderation
  const { form, field } = useCheckedForm({
    checks: {
      reason: (reason) =>
        reason === '' || reason.length > REASON_MAX ? text.reasonLength(REASON_MAX) : undefined,
    },
    run: ({ reason }) => onReject(reason),
  })
  return (
    <form {...form} className="grid gap-4">
      <p>{text.rejectLead(name)}</p>
      <TextArea {...field('reason')} label={text.reason} rows={3} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" variant="danger">
          {text.confirmReject}
        </Button>
      </div>
    </form>
  )
}
