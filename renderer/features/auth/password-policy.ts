/** Asks the provider what it demands of passwords. */
import { log } from '../../lib/log.ts'
import { PASSWORD_POLICY_WAIT_MS } from '../../limits.ts'
import { DEFAULT_RULES, type PasswordRules } from './password-rules.ts'

/**
 * Reads the policy once and keeps it. A provider that fails or takes longer than 3 s leaves the default
 * for now and is asked again, or listened to, the next time. Never rejects.
 */
export function createPasswordPolicy(
  ask: () => Promise<PasswordRules>,
): () => Promise<PasswordRules> {
  let asked: Promise<PasswordRules> | null = null

  function once(): Promise<PasswordRules> {
    asked ??= ask().catch((error: unknown) => {
      asked = null
      log.warn('The password policy could not be read', error)
      return DEFAULT_RULES
    })
    return asked
  }

  return () => {
    const { promise, resolve } = Promise.withResolvers<PasswordRules>()
    const timer = setTimeout(() => resolve(DEFAULT_RULES), PASSWORD_POLICY_WAIT_MS)
    return Promise.race([once(), promise]).finally(() => clearTimeout(timer))
  }
}
