import { useState } from 'react'
import { useAccountMessages } from '../../../locales/account-settings.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { MailWait } from '../address-change.ts'
import { applyPastedCode, lookAgain, sendMailAgain, stopWaiting } from '../mail-flow.ts'
import { PasteLinkForm } from './paste-link-form.tsx'
import { useAccountAction } from './use-account-action.ts'

interface MailWaitingProps {
  readonly wait: MailWait
  /** The user ends the waiting, or says that it may be over: the buttons here are about to go. */
  readonly onAnswer: () => void
}

/** A mail is out: what to do with it, and every way to say that it was done. */
export function MailWaiting({ wait, onAnswer }: MailWaitingProps) {
  const text = useAccountMessages().email
  const { busy, error, run } = useAccountAction()
  const [said, setSaid] = useState('')
  // The button pressed is busy, not disabled: it must not lose the focus.
  const [pressed, setPressed] = useState<'check' | 'again' | null>(null)
  const look = async (how: () => Promise<'arrived' | 'not-yet'>) => {
    setSaid('')
    onAnswer()
    if ((await how()) === 'not-yet') setSaid(text.notYet)
  }
  const again = async () => {
    setSaid('')
    await sendMailAgain()
    setSaid(text.sentAgain(wait.address))
  }
  return (
    <div className="grid gap-5">
      <Alert tone="note">
        {wait.kind === 'verify' ? text.waitVerify(wait.address) : text.waitChange(wait.address)}
      </Alert>
      {error && <Alert tone="error">{error}</Alert>}
      <p role="status" className="text-soft empty:sr-only">
        {said}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          autoFocus
          variant="solid"
          disabled={busy}
          busy={busy && pressed === 'check'}
          onClick={() => {
            setPressed('check')
            void run(() => look(lookAgain))
          }}
        >
          {text.check}
        </Button>
        <Button
          disabled={busy}
          busy={busy && pressed === 'again'}
          onClick={() => {
            setPressed('again')
            void run(again)
          }}
        >
          {text.again}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            onAnswer()
            stopWaiting()
          }}
        >
          {text.stop}
        </Button>
      </div>
      <PasteLinkForm onCode={(code) => look(() => applyPastedCode(code))} />
    </div>
  )
}
