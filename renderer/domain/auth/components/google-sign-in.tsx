import { useEffect, useRef, useState } from 'react'
import { useServiceStatus } from '../../../api/status-monitor.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { cancelGoogle, googleAvailable, signInWithGoogle } from '../auth.ts'
import { describeAuthError } from '../auth-errors.ts'
import type { SignInOutcome } from '../create-identity.ts'

/** The way in through Google; nothing where it is not offered. */
export function GoogleSignIn(props: GoogleSignInProps) {
  return googleAvailable() ? <OfferedGoogle {...props} /> : null
}

interface Notice {
  readonly tone: 'error' | 'note'
  readonly message: string
}

/** Signing in with Google, which happens in another window. Leaving the page gives it up. */
function useGoogleSignIn(onDone: (outcome: SignInOutcome) => void) {
  const text = useMessages().accounts.google
  const [waiting, setWaiting] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  // Answers to anything but the latest try no longer count.
  const latest = useRef(0)
  const open = useRef(false)

  useEffect(
    () => () => {
      if (open.current) cancelGoogle()
    },
    [],
  )

  function end(next: Notice | null): void {
    open.current = false
    setWaiting(false)
    setNotice(next)
  }

  async function start(): Promise<void> {
    latest.current += 1
    const mine = latest.current
    open.current = true
    setNotice(null)
    setWaiting(true)
    try {
      const outcome = await signInWithGoogle()
      if (mine !== latest.current) return
      if (outcome === 'cancelled') return end({ tone: 'note', message: text.cancelled })
      end(null)
      onDone(outcome)
    } catch (error) {
      if (mine !== latest.current) return
      end({ tone: 'error', message: describeAuthError(error).message })
    }
  }

  return {
    /** The browser is open, and the user is to finish there. */
    waiting,
    /** How the last try ended, when it did not end in a sign-in. */
    notice,
    /** Opens the browser; a try that is still under way is given up for the new one. */
    start: (): void => void start(),
    cancel: (): void => cancelGoogle(),
  }
}

interface GoogleSignInProps {
  /** The form beside it is under way. */
  readonly disabled: boolean
  readonly onDone: (outcome: SignInOutcome) => void
}

/** The way in through Google, and a rule between it and the form. */
function OfferedGoogle({ disabled, onDone }: GoogleSignInProps) {
  const { accounts: text } = useMessages()
  const button = useRef<HTMLButtonElement>(null)
  const google = useGoogleSignIn(onDone)
  const starting = useServiceStatus().waitingFor.includes('identity')
  return (
    <div className="grid gap-3">
      <Button
        ref={button}
        busy={google.waiting}
        disabled={disabled || starting}
        onClick={google.start}
        className="w-full"
      >
        {!google.waiting && <GoogleMark />}
        {google.waiting ? text.google.waitingNow : text.google.button}
      </Button>
      {google.waiting && (
        <Alert tone="note">
          <p>{text.google.waiting}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={google.start}>
              {text.google.openAgain}
            </Button>
            <Button
              size="small"
              onClick={() => {
                // This button is about to go: the keyboard's place is the one that stays.
                button.current?.focus()
                google.cancel()
              }}
            >
              {text.google.cancel}
            </Button>
          </div>
        </Alert>
      )}
      {google.notice && <Alert tone={google.notice.tone}>{google.notice.message}</Alert>}
      <p className="flex items-center gap-3 pt-2 text-[0.875rem] text-soft before:h-px before:flex-1 before:bg-edge after:h-px after:flex-1 after:bg-edge">
        {text.or}
      </p>
    </div>
  )
}

/** Google's letter, drawn here: nothing is fetched from there before the user asks for it. Decorative. */
function GoogleMark() {
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
