/**
 * The sentences about failures of identity, loaded when something fails or is about to: most starts of
 * the app need none of them.
 */
import { log } from '../../lib/log.ts'
import { getMessages } from '../../messages/messages.ts'
import type { AuthErrorDescription, describeIdentityError } from './auth-errors.ts'

let describe: typeof describeIdentityError | null = null

/** Brings the sentences. Never rejects: without them a failure is told in general. */
export async function loadExplanations(): Promise<void> {
  try {
    describe ??= (await import('./auth-errors.ts')).describeIdentityError
  } catch (error) {
    log.warn('The sentences about failures could not be loaded', error)
  }
}

/** Runs a call whose failure will have to be told: it rejects once the sentences are there. */
export async function explained<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    await loadExplanations()
    throw error
  }
}

/** What to say, and beside which field. */
export function explain(error: unknown): AuthErrorDescription {
  if (describe) return describe(error)
  log.error('Identity failed', error)
  return { field: 'form', message: getMessages().errors.somethingWentWrong }
}
