import { useState } from 'react'
import { describeAuthError } from '../../../domain/auth/auth-errors.ts'

/** State of one action on the account: pending, and the error it was rejected with. */
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
