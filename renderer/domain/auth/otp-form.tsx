import { useCallback, useEffect, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { accountsText } from '../../../shared/locales/generated/accounts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { digitsOf } from '../../ui/code-digits.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { redirectSearch } from './account-link.tsx'
import { cancelChallenge, sendChallengeCode, submitChallengeCode } from './auth.ts'
import { describeAuthError } from './auth-errors.ts'
import type { Challenge } from './auth-store.ts'
import { checkDigits } from './components/account-rules.ts'
import { FormStatus, ResendButton, SubmitButton } from './components/form-parts.tsx'
import { useAccountForm } from './components/use-account-form.ts'

export function OtpForm({ challenge }: { readonly challenge: Challenge }) {
  const navigate = useNavigate()
  const search = redirectSearch(useLocation().search)
  const { form, field, formError, phase } = useAccountForm(
    { code: checkDigits(accountsText) },
    submit,
  )
  const { state, error, resend } = useChallengeCode(challenge)
  const formRef = form.ref
  const submitForm = useCallback(() => formRef.current?.requestSubmit(), [formRef])

  const statusId = useId()
  useEffect(() => {
    // The page heading takes focus first, but the code is the only input here.
    formRef.current?.querySelector('input')?.focus()
  }, [formRef])

  return (
    <div className="grid gap-6">
      <form {...form} className="grid gap-5">
        <FormStatus error={formError} />
        <CodeField
          {...field('code')}
          label={accountsText.otp.code}
          describedBy={statusId}
          onComplete={submitForm}
        />
        <SubmitButton phase={phase}>{accountsText.otp.submit}</SubmitButton>
      </form>
      {error && <Alert tone="error">{error}</Alert>}
      <p id={statusId} role="status" className="text-[0.875rem] text-soft">
        {state === 'sending' && accountsText.otp.sending}
        {state === 'sent' && accountsText.otp.sent}
        {state === 'sent-again' && accountsText.otp.sentAgain}
      </p>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <ResendButton sentAt={challenge.sentAt} busy={state === 'sending'} onResend={resend} />
        <Button
          variant="quiet"
          className="-mx-5"
          onClick={() => {
            cancelChallenge()
            void navigate({ pathname: '/sign-in', search })
          }}
        >
          {accountsText.otp.otherAccount}
        </Button>
      </div>
    </div>
  )
}

function submit({ code }: { code: string }): Promise<void> {
  return submitChallengeCode(digitsOf(code))
}

type CodeState = 'none' | 'sending' | 'sent' | 'sent-again'

/** Challenges for which a code was requested. React may run the effect twice, but the user needs one message. */
const requestedChallenges = new WeakSet<Challenge>()

function useChallengeCode(challenge: Challenge) {
  const wasSent = challenge.sentAt !== null
  const [state, setState] = useState<CodeState>('none')
  const [error, setError] = useState<string | null>(null)

  const send = useCallback(async (nextState: CodeState) => {
    setState('sending')
    setError(null)
    try {
      await sendChallengeCode()
      setState(nextState)
    } catch (reason) {
      setState('none')
      setError(describeAuthError(reason).message)
    }
  }, [])

  useEffect(() => {
    if (wasSent || requestedChallenges.has(challenge)) return
    requestedChallenges.add(challenge)
    void send('sent')
  }, [challenge, wasSent, send])

  return {
    state: state === 'none' && wasSent && !error ? 'sent' : state,
    error,
    resend: (): void => void send(wasSent ? 'sent-again' : 'sent'),
  }
}
