import { z } from 'zod'
import { ConfigError } from '../../../shared/config/runtime-config.ts'

/** Google's limits for password policies: https://cloud.google.com/identity-platform/docs/password-policy */
const LENGTH_MIN = 6
const LENGTH_MAX = 4_096
const MIN_LENGTH_MAX = 30

const SYMBOLS = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~']

const optionsSchema = z
  .strictObject({
    minPasswordLength: z.int().min(LENGTH_MIN).max(MIN_LENGTH_MAX).default(LENGTH_MIN),
    maxPasswordLength: z.int().min(LENGTH_MIN).max(LENGTH_MAX).default(LENGTH_MAX),
    containsLowercaseCharacter: z.boolean().optional(),
    containsUppercaseCharacter: z.boolean().optional(),
    containsNumericCharacter: z.boolean().optional(),
    containsNonAlphanumericCharacter: z.boolean().optional(),
  })
  .refine(({ minPasswordLength, maxPasswordLength }) => minPasswordLength <= maxPasswordLength, {
    path: ['maxPasswordLength'],
    message: 'is below minPasswordLength',
  })

export interface PasswordPolicy {
  readonly schemaVersion: 1
  readonly customStrengthOptions: z.infer<typeof optionsSchema>
  readonly allowedNonAlphanumericCharacters: readonly string[]
  /** `OFF` enforces only the provider's minimum of 6 characters. */
  readonly enforcementState: 'OFF' | 'ENFORCE'
}

function readOptions(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError('UNDERTONE_PASSWORD_POLICY is not valid JSON.')
  }
}

/** Parses Google's customStrengthOptions (JSON). Without a text, returns the default policy. @throws {ConfigError} */
export function parsePasswordPolicy(text: string | undefined): PasswordPolicy {
  const isSet = text !== undefined && text !== ''
  const options = optionsSchema.safeParse(isSet ? readOptions(text) : {})
  if (!options.success) {
    const problems = options.error.issues.map(({ path, message }) =>
      `${path.join('.')} ${message}`.trim(),
    )
    throw new ConfigError(`UNDERTONE_PASSWORD_POLICY cannot be used: ${problems.join('; ')}.`)
  }
  return {
    schemaVersion: 1,
    customStrengthOptions: options.data,
    allowedNonAlphanumericCharacters: SYMBOLS,
    enforcementState: isSet ? 'ENFORCE' : 'OFF',
  }
}

/** Lists the unmet requirements in Google's wording. Letters and digits are ASCII, as in the SDK's validatePassword. */
export function missingRequirements(policy: PasswordPolicy, password: string): string[] {
  const options = policy.customStrengthOptions
  const { minPasswordLength, maxPasswordLength } = options
  const isMissing = (required: boolean | undefined, has: boolean) => required === true && !has
  const hasSymbol = policy.allowedNonAlphanumericCharacters.some((symbol) =>
    password.includes(symbol),
  )
  const rules: readonly (readonly [boolean, string])[] = [
    [password.length < minPasswordLength, `must contain at least ${minPasswordLength} characters`],
    [password.length > maxPasswordLength, `may contain at most ${maxPasswordLength} characters`],
    [
      isMissing(options.containsLowercaseCharacter, /[a-z]/.test(password)),
      'must contain a lower case character',
    ],
    [
      isMissing(options.containsUppercaseCharacter, /[A-Z]/.test(password)),
      'must contain an upper case character',
    ],
    [
      isMissing(options.containsNumericCharacter, /[0-9]/.test(password)),
      'must contain a numeric character',
    ],
    [
      isMissing(options.containsNonAlphanumericCharacter, hasSymbol),
      'must contain a non-alphanumeric character',
    ],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, requirement]) => `Password ${requirement}`)
}

/** Returns Google's error message for a rejected password, or null. OFF accepts every password. */
export function passwordRefusal(policy: PasswordPolicy, password: unknown): string | null {
  if (policy.enforcementState === 'OFF' || typeof password !== 'string') return null
  const missing = missingRequirements(policy, password)
  if (missing.length === 0) return null
  return `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing.join(', ')}]`
}
