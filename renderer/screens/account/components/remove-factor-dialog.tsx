import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { notify } from '../../../lib/notify.ts'
import { useAccountMessages } from '../../../locales/account-settings.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { identityCheck } from '../identity-check.ts'
import { removeSecondFactor, type SecondFactor } from '../second-factors.ts'
import { useAccountAction } from './use-account-action.ts'

interface RemoveFactorDialogProps {
  /** Which one; null keeps the dialog closed. */
  readonly factor: SecondFactor | null
  readonly isLast: boolean
  readonly onClose: () => void
  /** It is gone, and the dialog is closed. */
  readonly onRemoved: () => void
}

/** Says what removing means, and asks who it is before doing it. */
export function RemoveFactorDialog({
  factor,
  isLast,
  onClose,
  onRemoved,
}: RemoveFactorDialogProps) {
  const accountSettings = useAccountMessages()
  const { common } = useMessages()
  const text = accountSettings.factor
  const client = useQueryClient()
  const { busy, error, run } = useAccountAction()
  const remove = async () => {
    if (!factor || !(await identityCheck.confirm())) return
    await removeSecondFactor(factor.id)
    await client.invalidateQueries({ queryKey: ['account', 'factors'] })
    notify({ message: text.removed, tone: 'success', id: 'account-factor' })
    flushSync(onClose)
    onRemoved()
  }
  return (
    <Dialog
      open={factor !== null}
      title={text.removeTitle(factor?.name ?? text.unnamed)}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => run(remove)}>
            {text.removeConfirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{isLast ? text.removeLast : text.removeOther}</p>
        {error && <Alert tone="error">{error}</Alert>}
      </div>
    </Dialog>
  )
}
