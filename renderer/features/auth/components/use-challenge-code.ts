import { useCallback, useEffect, useState } from 'react'
import { type Challenge, describeAuthError, sendChallengeCode } from '../auth.ts'

/** What is known of the last message: nothing yet, asked for, sent, or sent once more. */
type CodeState = 'none' | 'sending' | 'sent' | 'sent-again'

interface ChallengeCode {
  readonly state: CodeState
  /** Why the last message could not be sent. */
  readonly error: string | null
  resend(): void
}

/** Challenges whose first code was asked for: drawing the page twice must not send two messages. */
const begun = new WeakSet<Challenge>()

/** Has the first code sent when the page opens, and further ones on demand. */
export function useChallengeCode(challenge: Challenge): ChallengeCode {
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
    error,
    resend: () => void send(wasSent ? 'sent-again' : 'sent'),
  }
}
