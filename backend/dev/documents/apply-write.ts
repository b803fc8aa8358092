import { googleFailure } from './google-error.ts'
import type { Fields } from './record.ts'
import type { Precondition, Write } from './requests.ts'
import { parseMicros } from './timestamp.ts'

/** A stored record. Times in microseconds since the epoch. */
export interface StoredRecord {
  readonly fields: Fields
  readonly createTime: number
  readonly updateTime: number
}

/**
 * Checks what a write says about the state it expects.
 * @throws {Failure} with the codes real Firestore answers
 */
function requirePrecondition(
  expected: Precondition | undefined,
  current: StoredRecord | null,
): void {
  if (expected === undefined) return
  if ('exists' in expected) {
    if (expected.exists && current === null) {
      throw googleFailure('NOT_FOUND', 'No document to update.')
    }
    if (!expected.exists && current !== null) {
      throw googleFailure('ALREADY_EXISTS', 'Document already exists.')
    }
    return
  }
  const wanted = parseMicros(expected.updateTime)
  if (wanted === null) throw googleFailure('INVALID_ARGUMENT', 'Invalid update time.')
  if (current?.updateTime !== wanted) {
    throw googleFailure('FAILED_PRECONDITION', 'The document was changed meanwhile.')
  }
}

/**
 * What a write makes of a record: its new fields, null when it is removed, or 'same' when it was only
 * looked at. `requestTime` is what server timestamps become.
 * @throws {Failure} when a precondition does not hold
 */
export function applyWrite(
  write: Write,
  current: StoredRecord | null,
  requestTime: string,
): Fields | null | 'same' {
  requirePrecondition(write.currentDocument, current)
  if ('verify' in write) return 'same'
  if ('delete' in write) return null
  const { update, updateMask, updateTransforms } = write
  // Maps, because any text can be a field's name: "constructor" is one that every object has.
  const given = new Map(Object.entries(update.fields))
  const fields = updateMask ? new Map(Object.entries(current?.fields ?? {})) : given
  for (const path of updateMask?.fieldPaths ?? []) {
    const value = given.get(path)
    if (value === undefined) fields.delete(path)
    else fields.set(path, value)
  }
  for (const { fieldPath } of updateTransforms) {
    fields.set(fieldPath, { timestampValue: requestTime })
  }
  return Object.fromEntries(fields)
}
