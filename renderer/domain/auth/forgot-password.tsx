import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { accountsText } from '../../../shared/locales/generated/accounts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AccountLink, redirectSearch } from './account-link.tsx'
import { requestPasswordReset } from './auth.ts'
import { describeAuthError } from './auth-errors.ts'
import { ResendButton, StepTitle } from './components/form-parts.tsx'
import {
  EmailCodeForm,
  getFirstStep,
  NewPasswordForm,
  RequestResetForm,
  ResetLink,
  type ResetStep,
  type ResetTicket,
  readCodeParam,
} from './components/reset-forms.tsx'

interface EmailSentProps {
  readonly email: string
  readonly onTicket: (ticket: ResetTicket) => void
  readonly onOtherAddress: () => void
}

/** The text is the same whether or not the address has an account. */
function EmailSent({ email, onTicket, onOtherAddress }: EmailSentProps) {
  const text = accountsText.forgot
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
      <EmailCodeForm onTicket={onTicket} />
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

export function ForgotPassword() {
  const text = accountsText.forgot
  const { search } = useLocation()
  const navigate = useNavigate()
  const [step, setStep] = useState<ResetStep>(() => getFirstStep(search))

  // The code grants access to the account, so it is removed from the URL and the history.
  const code = readCodeParam(search)
  useEffect(() => {
    if (code === null) return
    setStep({ name: 'look-up', code })
    void navigate({ search: redirectSearch(search) }, { replace: true })
  }, [code, search, navigate])

  const onTicket = useCallback((ticket: ResetTicket) => setStep({ name: 'reset', ticket }), [])
  const onSent = useCallback((email: string) => setStep({ name: 'sent', email }), [])
  const onDone = useCallback(() => setStep({ name: 'done' }), [])
  const restart = (email: string) => setStep({ name: 'request', email, isRestart: true })
  const newEmailButton = (
    <Button variant="quiet" onClick={() => restart('')} className="-mx-5 justify-self-start">
      {text.newEmail}
    </Button>
  )

  function renderStep() {
    switch (step.name) {
      case 'request':
        return (
          <>
            {step.isRestart ? (
              <StepTitle title={text.requestTitle}>{text.lead}</StepTitle>
            ) : (
              <p className="-mt-4 mb-3 text-soft">{text.lead}</p>
            )}
            <RequestResetForm email={step.email} onSent={onSent} />
            <Button
              variant="quiet"
              onClick={() => setStep({ name: 'paste' })}
              className="-mx-5 justify-self-start"
            >
              {text.haveCode}
            </Button>
          </>
        )
      case 'sent':
        return (
          <EmailSent
            email={step.email}
            onTicket={onTicket}
            onOtherAddress={() => restart(step.email)}
          />
        )
      case 'paste':
        return (
          <>
            <StepTitle title={text.codeTitle} />
            <EmailCodeForm onTicket={onTicket} />
            {newEmailButton}
          </>
        )
      case 'look-up':
        return (
          <ResetLink
            key={step.code}
            code={step.code}
            onTicket={onTicket}
            onNewEmail={() => restart('')}
          />
        )
      case 'reset':
        return (
          <>
            <StepTitle title={text.resetTitle}>
              {text.resetFor}{' '}
              <strong className="block wrap-anywhere text-ink">{step.ticket.email}</strong>
            </StepTitle>
            <NewPasswordForm ticket={step.ticket} onDone={onDone} />
            {newEmailButton}
          </>
        )
      case 'done':
        return <StepTitle title={text.doneTitle}>{text.done}</StepTitle>
    }
  }

  return (
    <div className="grid gap-5">
      {renderStep()}
      {step.name === 'done' ? (
        <LinkButton
          to={{ pathname: '/sign-in', search: redirectSearch(search) }}
          variant="solid"
          className="justify-self-start"
        >
          {text.toSignIn}
        </LinkButton>
      ) : (
        <p className="border-t border-hairline pt-3 text-[0.875rem]">
          <AccountLink to="/sign-in">{text.back}</AccountLink>
        </p>
      )}
    </div>
  )
}
