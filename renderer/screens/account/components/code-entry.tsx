import { useCallback, useState } from 'react'
import { accountSettingsText } from '../../../../shared/locales/generated/account-settings.ts'
import { RESEND_SECONDS } from '../../../limits.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CODE_LENGTH, digitsOf } from '../../../ui/code-digits.ts'
import { CodeField } from '../../../ui/code-field.tsx'
import { cx } from '../../../ui/cx.ts'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { useCountdown } from '../../../ui/use-countdown.ts'
import { describeRefusal } from '../field-refusal.ts'
import { useAccountAction } from './use-account-action.ts'

interface CodeEntryProps {
  readonly instructions: string
  readonly submitLabel: string
  readonly backLabel: string
  readonly onBack: () => void
  /** Submits the code. Rejects with the provider's error. */
  readonly onCode: (code: string) => Promise<void>
  /** Sends another code. Resolves with false if the user canceled. Rejects with the provider's error. */
  readonly onResend: () => Promise<boolean>
  readonly isDialog?: boolean
}

/** Form for a code that was sent to a phone, with a button to send another one. */
export function CodeEntry({
  instructions,
  submitLabel,
  backLabel,
  onBack,
  onCode,
  onResend,
  isDialog = false,
}: CodeEntryProps) {
  const text = accountSettingsText.factor
  const [sentAt, setSentAt] = useState(() => Date.now())
  const [status, setStatus] = useState('')
  const secondsToWait = useCountdown(sentAt, RESEND_SECONDS)
  const resend = useAccountAction()
  const { form, field, formError, busy } = useCheckedForm({
    checks: {
      code: (code) => (digitsOf(code).length < CODE_LENGTH ? text.codeShape : undefined),
    },
    describe: describeRefusal,
    run: ({ code }) => onCode(digitsOf(code)),
  })
  const { ref } = form
  const submitForm = useCallback(() => ref.current?.requestSubmit(), [ref])
  const sendAgain = async () => {
    setStatus('')
    if (!(await onResend())) return
    setSentAt(Date.now())
    setStatus(text.resent)
  }
  const problem = formError ?? resend.error
  const submitButton = (
    <Button type="submit" variant="solid" busy={busy}>
      {submitLabel}
    </Button>
  )
  return (
    <form {...form} className="grid max-w-lg gap-5">
      <p>{instructions}</p>
      {problem && <Alert tone="error">{problem}</Alert>}
      <CodeField {...field('code')} label={text.code} onComplete={submitForm} autoFocus />
      <p role="status" className="text-soft empty:sr-only">
        {status}
      </p>
      <div className={cx('flex flex-wrap gap-3', isDialog && 'justify-end')}>
        {!isDialog && submitButton}
        <Button
          busy={resend.busy}
          disabled={secondsToWait > 0}
          onClick={() => resend.run(sendAgain)}
          className="tabular-nums"
        >
          {secondsToWait > 0 ? text.resendIn(secondsToWait) : text.resend}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {backLabel}
        </Button>
        {isDialog && submitButton}
      </div>
    </form>
  )
}
