/** Everything Undertone keeps about a user, as the file they take along. Pure. */

import type { PersonalData } from '../../../shared/api/personal-data.ts'
import type { SecondFactor } from './second-factors.ts'

/** What the provider tells of an account; no password, no token, no full phone number. */
export interface AccountFacts {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly photoURL: string | null
  /** How the user signs in. */
  readonly providers: readonly string[]
  readonly secondFactors: readonly SecondFactor[]
  /** UTC, as the provider writes times. */
  readonly createdAt: string | null
  readonly lastSignInAt: string | null
}

export interface OwnData {
  readonly account: AccountFacts
  /** users/{uid} of the document store; null where there is none, as without an account. */
  readonly record: Readonly<Record<string, unknown>> | null
  /** All that the API keeps, by its parts. */
  readonly kept: PersonalData
  /** Of this machine, by name. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** The file's text: JSON, indented. */
export function dataFileText(data: OwnData, now: Date): string {
  const file = {
    product: 'Undertone',
    exportedAt: now.toISOString(),
    account: data.account,
    record: data.record,
    kept: data.kept,
    settings: data.settings,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
