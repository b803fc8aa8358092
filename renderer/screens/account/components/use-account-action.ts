import { useState } from 'react'
import { describeAuthError } from '../../../domain/auth/auth-errors.ts'

/** Runs an action on the account. `busy` is true while it runs, and `error` is the message of its failure. */
export function useAccountAction() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async (action: () => Promise<unknown>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      await action()
    } catch (failure) {
      setError(describeAuthError(failure).message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run }
}
