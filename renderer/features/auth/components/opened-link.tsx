import { useCallback, useEffect, useState } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { describeAuthError, emailOfResetCode } from '../auth.ts'
import { FormNotices } from './form-notices.tsx'
import type { ResetTicket } from './reset-steps.ts'
import { useWhenReady } from './use-when-ready.ts'

interface OpenedLinkProps {
  readonly code: string
  readonly onTicket: (ticket: ResetTicket) => void
  readonly onNewMail: () => void
}

/** Looks up a code that came with the page's address; one that does not work leads to a new mail. */
export function OpenedLink({ code, onTicket, onNewMail }: OpenedLinkProps) {
  const text = useMessages().accounts
  const [error, setError] = useState<ReturnType<typeof describeAuthError> | null>(null)
  const lookUp = useCallback(
    async (asked: string) => {
      try {
        onTicket({ code: asked, email: await emailOfResetCode(asked) })
      } catch (reason) {
        setError(describeAuthError(reason))
      }
    },
    [onTicket],
  )
  const { phase, submit } = useWhenReady(lookUp)
  const [wanted, setWanted] = useState(true)
  useEffect(() => {
    if (!wanted) return
    setWanted(false)
    submit(code)
  }, [wanted, submit, code])

  if (!error) {
    return (
      <div className="grid gap-5">
        <FormNotices error={undefined} />
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {phase === 'waiting' ? text.waitingNow : text.forgot.checking}
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
              setWanted(true)
            }}
          >
            {text.tryAgain}
          </Button>
        )}
      </div>
    </div>
  )
}
