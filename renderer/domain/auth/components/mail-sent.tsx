import { useState } from 'react'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { describeAuthError, requestPasswordReset } from '../auth.ts'
import { ResendButton, StepTitle } from './form-parts.tsx'
import { MailCodeForm } from './reset-forms.tsx'
import type { ResetTicket } from './reset-steps.ts'

interface MailSentProps {
  readonly email: string
  readonly onTicket: (ticket: ResetTicket) => void
  readonly onOtherAddress: () => void
}

/** After the mail was asked for: the same words whether or not the address has an account. */
export function MailSent({ email, onTicket, onOtherAddress }: MailSentProps) {
  const text = useMessages().accounts.forgot
  const [sentAt, setSentAt] = useState(() => Date.now())
  const [state, setState] = useState<'sent' | 'sending' | 'sent-again'>('sent')
  const [error, setError] = useState<string | null>(null)

  async function resend(): Promise<void> {
    setState('sending')
    setError(null)
    try {
      await requestPasswordReset(email)
      setSentAt(Date.now())
      setState('sent-again')
    } catch (reason) {
      setError(describeAuthError(reason).message)
      setState('sent')
    }
  }

  return (
    <div className="grid gap-6">
      <StepTitle title={text.sentTitle}>
        <p>{text.sent(email)}</p>
        <p className="mt-2">{text.sentHint}</p>
      </StepTitle>
      <MailCodeForm onTicket={onTicket} />
      {error && <Alert tone="error">{error}</Alert>}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <ResendButton sentAt={sentAt} busy={state === 'sending'} onResend={() => void resend()} />
        <Button variant="quiet" className="-mx-5" onClick={onOtherAddress}>
          {text.otherAddress}
        </Button>
        <p role="status" className="text-[0.875rem] text-soft">
          {state === 'sent-again' && text.sentAgain}
        </p>
      </div>
    </div>
  )
}
