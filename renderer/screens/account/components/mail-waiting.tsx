import { useState } from 'react'
import { readActionCode } from '../../../domain/auth/mail-codes.ts'
import { useAccountMessages } from '../../../locales/account-settings.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import type { MailWait } from '../address-change.ts'
import { beside, describeRefusal, FieldRefusal } from '../field-refusal.ts'
import { applyPastedCode, lookAgain, sendMailAgain, stopWaiting } from '../mail-flow.ts'
import { useAccountAction } from './use-account-action.ts'

/** Takes the link of a mail, or the code in it, where the link itself cannot be opened. */
function PasteLinkForm({ onCode }: { readonly onCode: (code: string) => Promise<void> }) {
  const text = useAccountMessages().email
  const { form, field, formError, busy } = useCheckedForm({
    checks: { link: (link) => (readActionCode(link) === null ? text.pasteMissing : undefined) },
    describe: describeRefusal,
    run: async ({ link }) => {
      const code = readActionCode(link)
      if (code === null) throw new FieldRefusal('link', text.pasteMissing)
      await beside('link', 'code', onCode(code))
    },
  })
  return (
    <form {...form} className="grid max-w-lg justify-items-start gap-4">
      {formError && <Alert tone="error">{formError}</Alert>}
      <div className="w-full">
        <TextField
          {...field('link')}
          label={text.paste}
          hint={text.pasteHint}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <Button type="submit" busy={busy}>
        {text.apply}
      </Button>
    </form>
  )
}

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
