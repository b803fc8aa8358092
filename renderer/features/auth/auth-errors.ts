/** The identity provider's refusals, and our own, in words a person can act on. */
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import { PASSWORD_MIN_LENGTH } from '../../limits.ts'
import { getMessages } from '../../messages/messages.ts'
import { FAULTS } from './auth-error-faults.ts'
import { type AuthField, type Entry, OWN_ERRORS, PROVIDER_ERRORS } from './auth-error-table.ts'

export interface AuthErrorDescription {
  readonly field: AuthField
  readonly message: string
}

const TABLE: ReadonlyMap<string, Entry> = new Map(
  Object.entries({ ...PROVIDER_ERRORS, ...OWN_ERRORS }),
)

/** What to say, and beside which field. What nobody can act on is logged by its code. */
export function describeIdentityError(error: unknown): AuthErrorDescription {
  const text = getMessages().authErrors
  const code = errorCode(error)
  const entry = code === null ? undefined : TABLE.get(code)
  if (entry) {
    const [field, sentence] = entry
    return {
      field,
      message:
        sentence === 'weakPassword' ? text.weakPassword(PASSWORD_MIN_LENGTH) : text[sentence],
    }
  }
  if (code === null) log.error('Identity failed without a code', error)
  else
    log.error(
      FAULTS.has(code)
        ? 'Identity is used or set up wrongly'
        : 'The identity provider answered an unknown code',
      { code },
    )
  return { field: 'form', message: text.other }
}
