import type { Queries } from '../../database/queries.ts'
import { type NewAuditEntry, recordAuditEntry } from './audit-store.ts'
import type { Fields } from './named-people.ts'

/** `by` is the admin; null: no admin acts, so nothing is recorded. */
export interface Change extends Pick<NewAuditEntry, 'action' | 'subject' | 'at'> {
  readonly by: string | null
}

/** Actor id of changes by an operator on the command line; no user has it. */
export const COMMAND_LINE = 'command-line'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function changedFields(before: Fields, after: Fields) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => !isSame(before[key], after[key]))
  if (changed.length === 0) return null
  const of = (state: Fields) => Object.fromEntries(changed.map((key) => [key, state[key] ?? null]))
  return { before: of(before), after: of(after) }
}

/** Records changed fields in the change's transaction. null: no object before or after. No change, no entry. */
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
