import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { verifyAddress } from '../mail-flow.ts'
import { useMailWait } from '../mail-wait.ts'
import { useAccountAction } from './use-account-action.ts'

interface VerifyAddressProps {
  /** Without it the general reason. */
  readonly why?: string
  /** `outline` where the same mail is offered nearby already. */
  readonly variant?: 'solid' | 'outline'
}

/** Why a verified address is worth having, and the mail that verifies it. */
export function VerifyAddress({ why, variant = 'solid' }: VerifyAddressProps) {
  const text = useMessages().accountSettings.email
  const { busy, error, run } = useAccountAction()
  const isWaiting = useMailWait(({ wait }) => wait !== null)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-soft">{why ?? text.whyVerify}</p>
      {error && <Alert tone="error">{error}</Alert>}
      {!isWaiting && (
        <Button variant={variant} busy={busy} onClick={() => run(verifyAddress)}>
          {text.sendVerification}
        </Button>
      )}
    </div>
  )
}
