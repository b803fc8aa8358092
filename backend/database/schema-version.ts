/**
 * Schema compatibility by migration names: those of the program, and those that have run.
 * `0025-drop-on-air-needs-0023` has number 25 and removes something that programs with a newest
 * migration of 23 or later do not use. A name without `-needs-` only adds.
 */
import { OperatorError } from '../system/operator-error.ts'

const NUMBER = /^(\d{4})-[a-z]/
const FLOOR = /-needs-(\d{4})$/

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
  /** Number of the newest migration that the program does not know, or null. */
  readonly newer: number | null
}

export function migrationNumber(name: string): number {
  return Number(NUMBER.exec(name)?.[1] ?? Number.NaN)
}

/** Minimum version number of programs that work after this migration; 0: any. */
export function floorOf(name: string): number {
  return Number(FLOOR.exec(name)?.[1] ?? 0)
}

/** @throws {NewerDatabaseError} when an unknown migration is incompatible or out of order */
export function compareSchema(ran: readonly string[], own: readonly string[]): SchemaState {
  const newest = Math.max(...own.map(migrationNumber))
  const pending = own.filter((name) => !ran.includes(name)).sort()
  const unknown = ran.filter((name) => !own.includes(name))
  if (unknown.length === 0) return { pending, newer: null }
  const areInOrder = unknown.every((name) => migrationNumber(name) > newest)
  const isCompatible = unknown.every((name) => floorOf(name) <= newest)
  if (!areInOrder || !isCompatible || pending.length > 0) throw new NewerDatabaseError()
  return { pending, newer: Math.max(...unknown.map(migrationNumber)) }
}

export function describeNewer(newer: number, own: readonly string[]): string {
  const newest = Math.max(...own.map(migrationNumber))
  return `The database was migrated by a newer version of Undertone (to ${newer}; this version knows ${newest}). This version still works with it; update this instance soon.`
}
