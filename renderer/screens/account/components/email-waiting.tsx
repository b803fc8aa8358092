import { useState } from 'react'
import { accountSettingsText } from '../../../../shared/locales/generated/account-settings.ts'
import { readActionCode } from '../../../domain/auth/email-codes.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import type { EmailWait } from '../address-change.ts'
import { applyPastedCode, checkEmailLink, sendEmailAgain, stopWaiting } from '../email-flow.ts'
import { describeRefusal, FieldRefusal, withField } from '../field-refusal.ts'
import { useAccountAction } from './use-account-action.ts'

/** Accepts an emailed link or its code as text, for links that open on another computer. */
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
  /** Called before the user's action unmounts the buttons. */
  readonly onUserAction: () => void
}

/** Panel that waits until the user opens an emailed link. The user can check now, send the link again or cancel. */
export function EmailWaiting({ wait, onUserAction }: EmailWaitingProps) {
  const text = accountSettingsText.email
  const { busy, error, run } = useAccountAction()
  const [status, setStatus] = useState('')
  // The pressed button is busy instead of disabled, so that it does not lose the focus.
  const [pressed, setPressed] = useState<'check' | 'again' | null>(null)
  const runCheck = async (check: () => Promise<'opened' | 'not-opened'>) => {
    setStatus('')
    onUserAction()
    if ((await check()) === 'not-opened') setStatus(text.notYet)
  }
  const sendAgain = async () => {
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
            void run(() => runCheck(checkEmailLink))
          }}
        >
          {text.check}
        </Button>
        <Button
          disabled={busy}
          busy={busy && pressed === 'again'}
          onClick={() => {
            setPressed('again')
            void run(sendAgain)
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
      <PasteLinkForm onCode={(code) => runCheck(() => applyPastedCode(code))} />
    </div>
  )
}
