import { useRef } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useServiceStatus } from '../../status/status.ts'
import type { SignInOutcome } from '../auth.ts'
import { GoogleMark } from './google-mark.tsx'
import { useGoogleSignIn } from './use-google-sign-in.ts'

export interface GoogleSignInProps {
  /** The form beside it is under way. */
  readonly disabled: boolean
  readonly onDone: (outcome: SignInOutcome) => void
}

/** The way in through Google, and a rule between it and the form. */
export function OfferedGoogle({ disabled, onDone }: GoogleSignInProps) {
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
