import { Failure } from './failure.ts'

type Part = string | number
type PartType = 'string' | 'number' | 'integer'

/** What both engines take as a value of a column of this type. */
const IS_OF_TYPE: Readonly<Record<PartType, (value: unknown) => boolean>> = {
  // No text of PostgreSQL holds a zero byte.
  string: (value) => typeof value === 'string' && !value.includes('\0'),
  // JSON has no NaN or Infinity, but 1e999 reads as one.
  number: Number.isFinite,
  integer: Number.isSafeInteger,
}

/**
 * Packs the place where a page ended. Opaque to callers: base64url of [scope, ...values].
 * `scope` names the list (its order and filters), so that a cursor only continues its own list.
 */
export function encodeCursor(scope: string, values: readonly Part[]): string {
  return Buffer.from(JSON.stringify([scope, ...values]), 'utf8').toString('base64url')
}

/**
 * Unpacks a cursor made for the same scope, whose values have the given types.
 * @throws {Failure} 400 for anything else
 */
export function decodeCursor(cursor: string, scope: string, types: readonly PartType[]): Part[] {
  const parts = parse(cursor)
  const values = parts.slice(1)
  const fits =
    parts[0] === scope &&
    values.length === types.length &&
    types.every((type, index) => IS_OF_TYPE[type](values[index]))
  if (!fits) {
    throw new Failure(400, 'bad-cursor', 'This list has changed. Start again from its beginning.', {
      errors: [{ path: 'query.cursor', message: 'is not a cursor of this list' }],
    })
  }
  return values as Part[]
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
