import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { cancelGoogle, describeAuthError, type SignInOutcome, signInWithGoogle } from '../auth.ts'

interface Notice {
  readonly tone: 'error' | 'note'
  readonly message: string
}

interface GoogleSignIn {
  /** The browser is open, and the person is to finish there. */
  readonly waiting: boolean
  /** How the last try ended, when it did not end in a sign-in. */
  readonly notice: Notice | null
  /** Opens the browser; a try that is still under way is given up for the new one. */
  start(): void
  cancel(): void
}

/** Signing in with Google, which happens in another window. Leaving the page gives it up. */
export function useGoogleSignIn(onDone: (outcome: SignInOutcome) => void): GoogleSignIn {
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
    waiting,
    notice,
    start: () => void start(),
    cancel: () => cancelGoogle(),
  }
}
