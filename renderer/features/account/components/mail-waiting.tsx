import { useState } from 'react'
import { useMoreMessages } from '../../../messages/more-messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { applyPastedCode, lookAgain, sendMailAgain, stopWaiting } from '../mail-flow.ts'
import type { MailWait } from '../mail-wait.ts'
import { PasteLinkForm } from './paste-link-form.tsx'
import { useAccountAction } from './use-account-action.ts'

/** A mail is out: what to do with it, and every way to say that it was done. */
export function MailWaiting({ wait }: { readonly wait: MailWait }) {
  const text = useMoreMessages().accountSettings.email
  const { busy, error, run } = useAccountAction()
  const [said, setSaid] = useState('')
  const look = async (how: () => Promise<'arrived' | 'not-yet'>) => {
    setSaid('')
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
      <p role="status" className="text-soft empty:hidden">
        {said}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button autoFocus variant="solid" busy={busy} onClick={() => run(() => look(lookAgain))}>
          {text.check}
        </Button>
        <Button disabled={busy} onClick={() => run(again)}>
          {text.again}
        </Button>
        <Button variant="quiet" onClick={stopWaiting}>
          {text.stop}
        </Button>
      </div>
      <PasteLinkForm onCode={(code) => look(() => applyPastedCode(code))} />
    </div>
  )
}
