/** Deeds that consist of fields which had one value and have another since. */
import type { Queries } from '../../database/queries.ts'
import { keepDeed, type NewDeed } from './audit-store.ts'
import type { Fields } from './named-people.ts'

/** Who does it as an admin, and when; `by` is null where no admin does: there is nothing to keep then. */
export interface Change extends Pick<NewDeed, 'action' | 'subject' | 'at'> {
  readonly by: string | null
}

/** Who acts where an operator does it by a command: no user has such an id. */
export const COMMAND_LINE = 'command-line'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ, as they were and as they are; null where none does. */
export function changedFields(before: Fields, after: Fields) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => !isSame(before[key], after[key]))
  if (changed.length === 0) return null
  const of = (state: Fields) => Object.fromEntries(changed.map((key) => [key, state[key] ?? null]))
  return { before: of(before), after: of(after) }
}

/**
 * Keeps what an admin changes, in the transaction of the change: of what there was before and is after, the
 * fields that differ. null: there was, or is, nothing. What stays as it is leaves no deed.
 */
export async function keepChange(
  tx: Queries,
  { by, ...deed }: Change,
  before: Fields | null,
  after: Fields | null,
): Promise<void> {
  if (by === null) return
  if (before === null || after === null) {
    await keepDeed(tx, { ...deed, actorId: by, before, after })
    return
  }
  const changed = changedFields(before, after)
  if (changed !== null) await keepDeed(tx, { ...deed, ...changed, actorId: by })
}
