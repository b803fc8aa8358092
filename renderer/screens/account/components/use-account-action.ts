import { useState } from 'react'
import { describeAuthError } from '../../../domain/auth/auth-errors.ts'

/** One thing a button does to the account: whether it is under way, and what it was refused for. */
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
