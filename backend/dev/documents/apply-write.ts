import { googleFailure } from './google-error.ts'
import { type Fields, parseMicros } from './record.ts'
import type { Precondition, Write } from './requests.ts'

/** Stored user record. Its times are in microseconds since the epoch. */
export interface StoredRecord {
  readonly fields: Fields
  readonly createTime: number
  readonly updateTime: number
}

/** @throws {Failure} with the error codes of Firestore */
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
  const expectedTime = parseMicros(expected.updateTime)
  if (expectedTime === null) throw googleFailure('INVALID_ARGUMENT', 'Invalid update time.')
  if (current?.updateTime !== expectedTime) {
    throw googleFailure('FAILED_PRECONDITION', 'The document has changed.')
  }
}

/** Returns new fields, null for a deletion, or 'same' for a verification. @throws {Failure} for a precondition */
export function applyWrite(
  write: Write,
  current: StoredRecord | null,
  requestTime: string,
): Fields | null | 'same' {
  requirePrecondition(write.currentDocument, current)
  if ('verify' in write) return 'same'
  if ('delete' in write) return null
  const { update, updateMask, updateTransforms } = write
  // Maps are necessary, because a field can be named "constructor".
  const updates = new Map(Object.entries(update.fields))
  const fields = updateMask ? new Map(Object.entries(current?.fields ?? {})) : updates
  for (const path of updateMask?.fieldPaths ?? []) {
    const value = updates.get(path)
    if (value === undefined) fields.delete(path)
    else fields.set(path, value)
  }
  for (const { fieldPath } of updateTransforms) {
    fields.set(fieldPath, { timestampValue: requestTime })
  }
  return Object.fromEntries(fields)
}
