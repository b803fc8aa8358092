import { useAccountMessages } from '../../../locales/account-settings.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { identityCheck } from '../identity-check.ts'
import { stopGoogle } from '../reauthenticate.ts'
import { ConfirmCode } from './confirm-code.tsx'
import { ConfirmMethod } from './confirm-method.tsx'

/** "Confirm that it's you": asks what the identity check wants to know. One on the page is enough. */
export function IdentityDialog() {
  const text = useAccountMessages().confirm
  const question = identityCheck.useQuestion((state) => state.question)
  const cancel = () => {
    if (identityCheck.useQuestion.getState().question === null) return
    identityCheck.cancel()
    // Whatever is open in the browser for it is of no use any more.
    stopGoogle()
  }
  return (
    <Dialog open={question !== null} title={text.title} onClose={cancel}>
      {question?.step === 'method' && (
        <ConfirmMethod password={question.password} google={question.google} onCancel={cancel} />
      )}
      {question?.step === 'code' && <ConfirmCode factor={question.factor} onCancel={cancel} />}
    </Dialog>
  )
}
