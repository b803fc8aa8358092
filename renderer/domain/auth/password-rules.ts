/** What a new password must be: the provider's policy in the app's own terms. */
import type { PasswordPolicy } from 'firebase/auth'
import { log } from '../../lib/log.ts'
import { PASSWORD_MIN_LENGTH, PASSWORD_POLICY_WAIT_MS } from '../../limits.ts'

export type PasswordRule = Exclude<keyof PasswordRules, 'source'>

export interface PasswordRules {
  readonly minLength: number
  readonly maxLength: number | null
  readonly uppercase: boolean
  readonly lowercase: boolean
  readonly number: boolean
  readonly symbol: boolean
  /** `default` when the provider stated no policy, or none in time. */
  readonly source: 'provider' | 'default'
}

export interface RuleCheck {
  readonly rule: PasswordRule
  readonly met: boolean
}

export const DEFAULT_RULES: PasswordRules = {
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: null,
  uppercase: false,
  lowercase: false,
  number: false,
  symbol: false,
  source: 'default',
}

/** The policy as rules. One that is not enforced only states lengths. */
export function toRules({
  customStrengthOptions: told,
  enforcementState,
}: PasswordPolicy): PasswordRules {
  const enforced = enforcementState !== 'OFF'
  return {
    minLength: told.minPasswordLength ?? PASSWORD_MIN_LENGTH,
    maxLength: told.maxPasswordLength ?? null,
    uppercase: enforced && told.containsUppercaseLetter === true,
    lowercase: enforced && told.containsLowercaseLetter === true,
    number: enforced && told.containsNumericCharacter === true,
    symbol: enforced && told.containsNonAlphanumericCharacter === true,
    source: 'provider',
  }
}

/** The characters the provider counts as symbols (Identity Platform's documentation of the policy). */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~]/

/** Each rule that applies, in the order they are shown, and whether the password meets it. */
export function checkPassword(password: string, rules: PasswordRules): readonly RuleCheck[] {
  const { minLength, maxLength } = rules
  const checks: readonly (RuleCheck | false)[] = [
    { rule: 'minLength', met: password.length >= minLength },
    maxLength !== null && { rule: 'maxLength', met: password.length <= maxLength },
    // ASCII only, as the provider counts them.
    rules.uppercase && { rule: 'uppercase', met: /[A-Z]/.test(password) },
    rules.lowercase && { rule: 'lowercase', met: /[a-z]/.test(password) },
    rules.number && { rule: 'number', met: /[0-9]/.test(password) },
    rules.symbol && { rule: 'symbol', met: SYMBOL.test(password) },
  ]
  return checks.filter((check) => check !== false)
}

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
