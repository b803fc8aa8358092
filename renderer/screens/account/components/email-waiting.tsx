import { useState } from 'react'
import { accountSettingsText } from '../../../../shared/locales/generated/account-settings.ts'
import { readActionCode } from '../../../domain/auth/email-codes.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import type { EmailWait } from '../address-change.ts'
import { applyPastedCode, lookAgain, sendEmailAgain, stopWaiting } from '../email-flow.ts'
import { describeRefusal, FieldRefusal, withField } from '../field-refusal.ts'
import { useAccountAction } from './use-account-action.ts'

/** For links that do not open on this computer: accepts the link or its code. */
function PasteLinkForm({ onCode }: { readonly onCode: (code: string) => Promise<void> }) {
  const text = accountSettingsText.email
  const { form, field, formError, busy } = useCheckedForm({
    checks: { link: (link) => (readActionCode(link) === null ? text.pasteMissing : undefined) },
    describe: describeRefusal,
    run: async ({ link }) => {
      const code = readActionCode(link)
      if (code === null) throw new FieldRefusal('link', text.pasteMissing)
      await withField('link', 'code', onCode(code))
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

interface EmailWaitingProps {
  readonly wait: EmailWait
  /** The user stops waiting or requests a check; the buttons are about to unmount. */
  readonly onUserAction: () => void
}

export function EmailWaiting({ wait, onUserAction }: EmailWaitingProps) {
  const text = accountSettingsText.email
  const { busy, error, run } = useAccountAction()
  const [status, setStatus] = useState('')
  // The pressed button is busy, not disabled, so that it keeps the focus.
  const [pressed, setPressed] = useState<'check' | 'again' | null>(null)
  const look = async (how: () => Promise<'arrived' | 'not-yet'>) => {
    setStatus('')
    onUserAction()
    if ((await how()) === 'not-yet') setStatus(text.notYet)
  }
  const again = async () => {
    setStatus('')
    await sendEmailAgain()
    setStatus(text.sentAgain(wait.address))
  }
  return (
    <div className="grid gap-5">
      <Alert tone="note">
        {wait.kind === 'verify' ? text.waitVerify(wait.address) : text.waitChange(wait.address)}
      </Alert>
      {error && <Alert tone="error">{error}</Alert>}
      <p role="status" className="text-soft empty:sr-only">
        {status}
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
            onUserAction()
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
