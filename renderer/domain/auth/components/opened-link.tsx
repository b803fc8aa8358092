import { useCallback, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { describeAuthError, emailOfResetCode } from '../auth.ts'
import { FormNotices } from './form-parts.tsx'
import type { ResetTicket } from './reset-steps.ts'
import { useIdentityReady } from './use-account-form.ts'

interface OpenedLinkProps {
  readonly code: string
  readonly onTicket: (ticket: ResetTicket) => void
  readonly onNewMail: () => void
}

/** Looks up a code that came with the page's address; one that does not work leads to a new mail. */
export function OpenedLink({ code, onTicket, onNewMail }: OpenedLinkProps) {
  const text = useMessages().accounts
  const [error, setError] = useState<ReturnType<typeof describeAuthError> | null>(null)
  const { isHeld, whenReady } = useIdentityReady()
  const lookUp = useCallback(
    async (asked: string) => {
      if (!(await whenReady())) return
      try {
        onTicket({ code: asked, email: await emailOfResetCode(asked) })
      } catch (reason) {
        setError(describeAuthError(reason))
      }
    },
    [onTicket, whenReady],
  )
  /** Drawing the page twice must not look the code up twice. */
  const begun = useRef(0)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    if (begun.current === attempt) return
    begun.current = attempt
    void lookUp(code)
  }, [attempt, lookUp, code])

  if (!error) {
    return (
      <div className="grid gap-5">
        <FormNotices error={undefined} />
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {isHeld ? text.waitingNow : text.forgot.checking}
        </p>
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <Alert tone="error">{error.message}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button variant="solid" onClick={onNewMail}>
          {text.forgot.newMail}
        </Button>
        {/* What is wrong with the code stays wrong; anything else may pass. */}
        {error.field !== 'code' && (
          <Button
            onClick={() => {
              setError(null)
              setAttempt(attempt + 1)
            }}
          >
            {text.tryAgain}
          </Button>
        )}
      </div>
    </div>
  )
}
