import { useEffect, useRef, useState } from 'react'
import { accountsText } from '../../../../shared/locales/generated/accounts.ts'
import { useServiceStatus } from '../../../api/status-monitor.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { cancelGoogle, isGoogleAvailable, signInWithGoogle } from '../auth.ts'
import { describeAuthError } from '../auth-errors.ts'
import type { SignInOutcome } from '../create-identity.ts'

export function GoogleSignIn(props: GoogleSignInProps) {
  return isGoogleAvailable() ? <GoogleOption {...props} /> : null
}

interface StatusMessage {
  readonly tone: 'error' | 'note'
  readonly message: string
}

/** Runs the Google sign-in in another window. Leaving the page cancels it. */
function useGoogleSignIn(onDone: (outcome: SignInOutcome) => void) {
  const text = accountsText.google
  const [isWaiting, setWaiting] = useState(false)
  const [status, setStatus] = useState<StatusMessage | null>(null)
  const lastAttempt = useRef(0)
  const isWindowOpen = useRef(false)

  useEffect(
    () => () => {
      if (isWindowOpen.current) cancelGoogle()
    },
    [],
  )

  function finish(next: StatusMessage | null): void {
    isWindowOpen.current = false
    setWaiting(false)
    setStatus(next)
  }

  async function start(): Promise<void> {
    lastAttempt.current += 1
    const attempt = lastAttempt.current
    isWindowOpen.current = true
    setStatus(null)
    setWaiting(true)
    try {
      const outcome = await signInWithGoogle()
      if (attempt !== lastAttempt.current) return
      if (outcome === 'cancelled') return finish({ tone: 'note', message: text.cancelled })
      finish(null)
      onDone(outcome)
    } catch (error) {
      if (attempt !== lastAttempt.current) return
      finish({ tone: 'error', message: describeAuthError(error).message })
    }
  }

  return {
    waiting: isWaiting,
    status,
    start: (): void => void start(),
    cancel: (): void => cancelGoogle(),
  }
}

interface GoogleSignInProps {
  readonly disabled: boolean
  readonly onDone: (outcome: SignInOutcome) => void
}

function GoogleOption({ disabled, onDone }: GoogleSignInProps) {
  const button = useRef<HTMLButtonElement>(null)
  const google = useGoogleSignIn(onDone)
  const isIdentityStarting = useServiceStatus().waitingFor.includes('identity')
  return (
    <div className="grid gap-3">
      <Button
        ref={button}
        busy={google.waiting}
        disabled={disabled || isIdentityStarting}
        onClick={google.start}
        className="w-full"
      >
        {!google.waiting && <GoogleLogo />}
        {google.waiting ? accountsText.google.waitingNow : accountsText.google.button}
      </Button>
      {google.waiting && (
        <Alert tone="note">
          <p>{accountsText.google.waiting}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={google.start}>
              {accountsText.google.openAgain}
            </Button>
            <Button
              size="small"
              onClick={() => {
                // This button is about to be removed, so the sign-in button takes the focus.
                button.current?.focus()
                google.cancel()
              }}
            >
              {accountsText.google.cancel}
            </Button>
          </div>
        </Alert>
      )}
      {google.status && <Alert tone={google.status.tone}>{google.status.message}</Alert>}
      <p className="flex items-center gap-3 pt-2 text-[0.875rem] text-soft before:h-px before:flex-1 before:bg-edge after:h-px after:flex-1 after:bg-edge">
        {accountsText.or}
      </p>
    </div>
  )
}

/** The image is inline, so that nothing loads from Google before the user chooses to sign in there. */
function GoogleLogo() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className="size-5" fill="none">
      <g strokeWidth="4.4">
        <path d="M18.2 6.3A8.6 8.6 0 0 0 4.5 8" stroke="#ea4335" />
        <path d="M4.5 8a8.6 8.6 0 0 0 0 8" stroke="#fbbc05" />
        <path d="M4.5 16a8.6 8.6 0 0 0 13.3 2.4" stroke="#34a853" />
        <path d="M17.8 18.4A8.6 8.6 0 0 0 20.6 12H12.2" stroke="#4285f4" />
      </g>
    </svg>
  )
}
