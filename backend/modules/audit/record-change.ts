import type { Queries } from '../../database/queries.ts'
import { type NewAuditEntry, recordAuditEntry } from './audit-store.ts'
import type { Fields } from './named-people.ts'

/** `by` is the id of the admin. It is null when no admin acts; recordChange then records nothing. */
export interface Change extends Pick<NewAuditEntry, 'action' | 'subject' | 'at'> {
  readonly by: string | null
}

/** Actor id for changes by an operator on the command line. No user has this id. */
export const COMMAND_LINE = 'command-line'

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export function changedFields(before: Fields, after: Fields) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => !isEqual(before[key], after[key]))
  if (changed.length === 0) return null
  const pickChanged = (state: Fields) =>
    Object.fromEntries(changed.map((key) => [key, state[key] ?? null]))
  return { before: pickChanged(before), after: pickChanged(after) }
}

/** Records the changed fields. `before` is null for a new object, `after` for a deleted one. */
export async function recordChange(
  tx: Queries,
  { by, ...auditEntry }: Change,
  before: Fields | null,
  after: Fields | null,
): Promise<void> {
  if (by === null) return
  if (before === null || after === null) {
    await recordAuditEntry(tx, { ...auditEntry, actorId: by, before, after })
    return
  }
  const changed = changedFields(before, after)
  if (changed !== null) await recordAuditEntry(tx, { ...auditEntry, ...changed, actorId: by })
}
