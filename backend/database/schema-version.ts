/**
 * Whether a program and a database fit, told by the names of migrations alone: those that the program has, and those
 * that have run. `0025-drop-on-air-needs-0023` has number 25; it takes something away, and programs whose newest
 * migration is 23 or later do without that. One that says nothing of the kind only adds.
 */
import { OperatorError } from '../system/operator-error.ts'

const NUMBER = /^(\d{4})-[a-z]/
const FLOOR = /-needs-(\d{4})$/

export class NewerDatabaseError extends OperatorError {
  override readonly name = 'NewerDatabaseError'
  constructor() {
    super(
      'The database was written by a newer version of Undertone, and this one cannot go on with it. Update, or use another database.',
    )
  }
}

/** Where a database stands, seen by a program. */
export interface SchemaState {
  /** The program's migrations that have not run, in order. */
  readonly pending: readonly string[]
  /** The number of the newest migration when the program does not know it, else null. */
  readonly newer: number | null
}

/** The number of a migration; NaN for a name that is none. */
export function migrationNumber(name: string): number {
  return Number(NUMBER.exec(name)?.[1] ?? Number.NaN)
}

/** The number of the oldest program that works where this migration has run; 0: every one. */
export function floorOf(name: string): number {
  return Number(FLOOR.exec(name)?.[1] ?? 0)
}

/**
 * Compares what has run in a database with what a program has.
 * @throws {NewerDatabaseError} when the program cannot go on with it: a migration that it does not have took
 *   something away, or is none that follows on its own
 */
export function compareSchema(ran: readonly string[], own: readonly string[]): SchemaState {
  const newest = Math.max(...own.map(migrationNumber))
  const pending = own.filter((name) => !ran.includes(name)).sort()
  const unknown = ran.filter((name) => !own.includes(name))
  if (unknown.length === 0) return { pending, newer: null }
  const follow = unknown.every((name) => migrationNumber(name) > newest)
  const isCompatible = unknown.every((name) => floorOf(name) <= newest)
  if (!follow || !isCompatible || pending.length > 0) throw new NewerDatabaseError()
  return { pending, newer: Math.max(...unknown.map(migrationNumber)) }
}

/** What an operator is told of a database that is newer than the program, and works with it. */
export function describeNewer(newer: number, own: readonly string[]): string {
  const newest = Math.max(...own.map(migrationNumber))
  return `The database was migrated by a newer version of Undertone (to ${newer}; this version knows ${newest}) and works with this one, too. Nothing was migrated; update this instance when the others are.`
}
