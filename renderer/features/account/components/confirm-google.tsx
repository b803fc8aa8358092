import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { identityCheck } from '../identity-check.ts'
import { stopGoogle } from '../reauthenticate.ts'
import { focusFirst } from './focus-first.ts'
import { useAccountAction } from './use-account-action.ts'

/** Has Google say who it is, in the system's browser. `isOnly`: no other way is offered beside it. */
export function ConfirmGoogle({ isOnly }: { readonly isOnly: boolean }) {
  const text = useMessages().accountSettings.confirm
  const { busy, error, run } = useAccountAction()
  return (
    <div className="grid justify-items-start gap-3">
      {error && <Alert tone="error">{error}</Alert>}
      {busy && <Alert tone="note">{text.googleWaiting}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={isOnly ? focusFirst : undefined}
          variant={isOnly ? 'solid' : 'outline'}
          busy={busy}
          onClick={() => run(identityCheck.answerGoogle)}
        >
          {text.google}
        </Button>
        {busy && (
          <Button variant="quiet" onClick={stopGoogle}>
            {text.googleStop}
          </Button>
        )}
      </div>
    </div>
  )
}
