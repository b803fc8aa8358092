import { useCallback, useEffect, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMessages } from '../../locales/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { digitsOf } from '../../ui/code-digits.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { accountSearch } from './account-link.tsx'
import { answerChallenge, dropChallenge, sendChallengeCode } from './auth.ts'
import { describeAuthError } from './auth-errors.ts'
import type { Challenge } from './auth-store.ts'
import { checkDigits } from './components/account-rules.ts'
import { FormNotices, ResendButton, SubmitButton } from './components/form-parts.tsx'
import { useAccountForm } from './components/use-account-form.ts'

/** The six digits of a text message, which end a sign-in that waits for them. */
export function OtpForm({ challenge }: { readonly challenge: Challenge }) {
  const text = useMessages().accounts
  const navigate = useNavigate()
  const search = accountSearch(useLocation().search)
  const { form, field, formError, phase } = useAccountForm({ code: checkDigits(text) }, answer)
  const { state, error, resend } = useChallengeCode(challenge)
  const whole = form.ref
  const submitWhole = useCallback(() => whole.current?.requestSubmit(), [whole])

  const status = useId()
  useEffect(() => {
    // The page's heading takes the focus first: here there is one thing to do, and it is typing.
    whole.current?.querySelector('input')?.focus()
  }, [whole])

  return (
    <div className="grid gap-6">
      <form {...form} className="grid gap-5">
        <FormNotices error={formError} />
        <CodeField
          {...field('code')}
          label={text.otp.code}
          describedBy={status}
          onComplete={submitWhole}
        />
        <SubmitButton phase={phase}>{text.otp.submit}</SubmitButton>
      </form>
      {error && <Alert tone="error">{error}</Alert>}
      <p id={status} role="status" className="text-[0.875rem] text-soft">
        {state === 'sending' && text.otp.sending}
        {state === 'sent' && text.otp.sent}
        {state === 'sent-again' && text.otp.sentAgain}
      </p>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <ResendButton sentAt={challenge.sentAt} busy={state === 'sending'} onResend={resend} />
        <Button
          variant="quiet"
          className="-mx-5"
          onClick={() => {
            dropChallenge()
            void navigate({ pathname: '/sign-in', search })
          }}
        >
          {text.otp.other}
        </Button>
      </div>
    </div>
  )
}

function answer({ code }: { code: string }): Promise<void> {
  return answerChallenge(digitsOf(code))
}

/** What is known of the last message: nothing yet, asked for, sent, or sent once more. */
type CodeState = 'none' | 'sending' | 'sent' | 'sent-again'

/** Challenges whose first code was asked for: drawing the page twice must not send two messages. */
const begun = new WeakSet<Challenge>()

/** Has the first code sent when the page opens, and further ones on demand. */
function useChallengeCode(challenge: Challenge) {
  const wasSent = challenge.sentAt !== null
  const [state, setState] = useState<CodeState>('none')
  const [error, setError] = useState<string | null>(null)

  const send = useCallback(async (done: CodeState) => {
    setState('sending')
    setError(null)
    try {
      await sendChallengeCode()
      setState(done)
    } catch (reason) {
      setState('none')
      setError(describeAuthError(reason).message)
    }
  }, [])

  useEffect(() => {
    if (wasSent || begun.has(challenge)) return
    begun.add(challenge)
    void send('sent')
  }, [challenge, wasSent, send])

  return {
    state: state === 'none' && wasSent && !error ? 'sent' : state,
    /** Why the last message could not be sent. */
    error,
    resend: (): void => void send(wasSent ? 'sent-again' : 'sent'),
  }
}
