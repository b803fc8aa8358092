import { useEffect, useRef, useState } from 'react'
import { useAccountMessages } from '../../../locales/account-settings.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { identityCheck } from '../identity-check.ts'
import { type PendingFactor, stopGoogle } from '../reauthenticate.ts'
import { CodeEntry } from './code-entry.tsx'
import { ConfirmMethod } from './confirm-method.tsx'
import { useAccountAction } from './use-account-action.ts'

interface ConfirmCodeProps {
  readonly factor: PendingFactor
  readonly onCancel: () => void
}

/** The second proof, for accounts that have a second factor: sends a code and takes it. */
function ConfirmCode({ factor, onCancel }: ConfirmCodeProps) {
  const accountSettings = useAccountMessages()
  const { common } = useMessages()
  const { confirm: text, factor: words } = accountSettings
  const [sent, setSent] = useState(false)
  const { busy, error, run } = useAccountAction()
  const send = () =>
    run(async () => {
      await factor.send()
      setSent(true)
    })
  // The first code is sent unasked, once: the dialog is here for nothing else.
  const begin = useRef<(() => void) | null>(send)
  useEffect(() => {
    begin.current?.()
    begin.current = null
  }, [])
  if (sent) {
    return (
      <CodeEntry
        lead={text.codeSentTo(factor.phone)}
        submit={text.submit}
        back={common.cancel}
        onBack={onCancel}
        onCode={identityCheck.answerCode}
        onResend={async () => {
          await factor.send()
          return true
        }}
        isDialog
      />
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      {busy && <p role="status">{text.codeSending(factor.phone)}</p>}
      {error && <Alert tone="error">{error}</Alert>}
      {error && (
        <div className="flex flex-wrap gap-3 justify-self-end">
          <Button variant="quiet" onClick={onCancel}>
            {common.cancel}
          </Button>
          <Button variant="solid" onClick={send}>
            {words.sendCode}
          </Button>
        </div>
      )}
    </div>
  )
}

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
