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

/** A place in a list whose order is a time (or another whole number), then an id. */
export interface Place {
  readonly at: number
  readonly id: string
}

/**
 * The place that a cursor names; null without one.
 * @throws {Failure} 400 when the cursor is not one of this list
 */
export function decodePlace(cursor: string | undefined, scope: string): Place | null {
  if (cursor === undefined) return null
  const [at, id] = decodeCursor(cursor, scope, ['integer', 'string'])
  return { at: Number(at), id: String(id) }
}

/** The page of what was read for it: one more than it shows, which tells whether there is another. */
export function cutPage<T>(
  read: readonly T[],
  limit: number,
  cursorAt: (last: T) => string,
): { readonly items: T[]; readonly nextCursor: string | null } {
  const items = read.slice(0, limit)
  const last = read.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last === undefined ? null : cursorAt(last) }
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
