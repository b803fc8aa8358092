/**
 * Decides by the names of migrations whether this program works with the schema of a database.
 * `0025-drop-on-air-needs-0023` has number 25 and removes something that programs with a newest
 * migration of 23 or later do not use. A migration without `-needs-` only adds to the schema.
 */
import { OperatorError } from '../system/operator-error.ts'

const NUMBER = /^(\d{4})-[a-z]/
const MINIMUM_VERSION = /-needs-(\d{4})$/

export class NewerDatabaseError extends OperatorError {
  override readonly name = 'NewerDatabaseError'
  constructor() {
    super(
      'A newer version of Undertone wrote this database. Update Undertone, or use another database.',
    )
  }
}

export interface SchemaState {
  readonly pending: readonly string[]
  /** Number of the newest applied migration that the program does not know. Null when it knows all. */
  readonly newer: number | null
}

export function migrationNumber(name: string): number {
  return Number(NUMBER.exec(name)?.[1] ?? Number.NaN)
}

/** Number of the newest migration that a program must have to work after this one. Returns 0 when any program works. */
export function minimumVersionOf(name: string): number {
  return Number(MINIMUM_VERSION.exec(name)?.[1] ?? 0)
}

/** @throws {NewerDatabaseError} when an unknown migration is incompatible or out of order */
export function compareSchema(
  appliedNames: readonly string[],
  programNames: readonly string[],
): SchemaState {
  const newest = Math.max(...programNames.map(migrationNumber))
  const pending = programNames.filter((name) => !appliedNames.includes(name)).sort()
  const unknown = appliedNames.filter((name) => !programNames.includes(name))
  if (unknown.length === 0) return { pending, newer: null }
  const areInOrder = unknown.every((name) => migrationNumber(name) > newest)
  const isCompatible = unknown.every((name) => minimumVersionOf(name) <= newest)
  if (!areInOrder || !isCompatible || pending.length > 0) throw new NewerDatabaseError()
  return { pending, newer: Math.max(...unknown.map(migrationNumber)) }
}

export function describeNewer(newer: number, programNames: readonly string[]): string {
  const newest = Math.max(...programNames.map(migrationNumber))
  return `The database was migrated by a newer version of Undertone (to ${newer}; this version knows ${newest}). This version still works with it; update this instance soon.`
}
