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
  /** `default` if the provider has no policy or did not respond in time. */
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

export function toRules({
  customStrengthOptions: options,
  enforcementState,
}: PasswordPolicy): PasswordRules {
  const isEnforced = enforcementState !== 'OFF'
  return {
    minLength: options.minPasswordLength ?? PASSWORD_MIN_LENGTH,
    maxLength: options.maxPasswordLength ?? null,
    uppercase: isEnforced && options.containsUppercaseLetter === true,
    lowercase: isEnforced && options.containsLowercaseLetter === true,
    number: isEnforced && options.containsNumericCharacter === true,
    symbol: isEnforced && options.containsNonAlphanumericCharacter === true,
    source: 'provider',
  }
}

/** Symbols that Firebase's password policy accepts. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~]/

export function checkPassword(password: string, rules: PasswordRules): readonly RuleCheck[] {
  const { minLength, maxLength } = rules
  const checks: readonly (RuleCheck | false)[] = [
    { rule: 'minLength', met: password.length >= minLength },
    maxLength !== null && { rule: 'maxLength', met: password.length <= maxLength },
    // The provider accepts only ASCII letters and digits for these rules.
    rules.uppercase && { rule: 'uppercase', met: /[A-Z]/.test(password) },
    rules.lowercase && { rule: 'lowercase', met: /[a-z]/.test(password) },
    rules.number && { rule: 'number', met: /[0-9]/.test(password) },
    rules.symbol && { rule: 'symbol', met: SYMBOL.test(password) },
  ]
  return checks.filter((check) => check !== false)
}

/** Returns a loader that caches the policy. It returns the default rules on failure or after 3 s, and never rejects. */
export function createPasswordPolicy(
  fetchRules: () => Promise<PasswordRules>,
): () => Promise<PasswordRules> {
  let pending: Promise<PasswordRules> | null = null

  function load(): Promise<PasswordRules> {
    pending ??= fetchRules().catch((error: unknown) => {
      pending = null
      log.warn('Reading the password policy failed', error)
      return DEFAULT_RULES
    })
    return pending
  }

  return () => {
    const { promise, resolve } = Promise.withResolvers<PasswordRules>()
    const timer = setTimeout(() => resolve(DEFAULT_RULES), PASSWORD_POLICY_WAIT_MS)
    return Promise.race([load(), promise]).finally(() => clearTimeout(timer))
  }
}
