import { Failure } from './failure.ts'

type Part = string | number
type PartType = 'string' | 'number' | 'integer'

/** Values that both engines accept in a column of this type. */
const IS_OF_TYPE: Readonly<Record<PartType, (value: unknown) => boolean>> = {
  // PostgreSQL text cannot contain a zero byte.
  string: (value) => typeof value === 'string' && !value.includes('\0'),
  // JSON has no NaN or Infinity, but 1e999 parses as Infinity.
  number: Number.isFinite,
  integer: Number.isSafeInteger,
}

/** Encodes [scope, ...values] as opaque base64url. `scope` names the list (order and filters) of the cursor. */
export function encodeCursor(scope: string, values: readonly Part[]): string {
  return Buffer.from(JSON.stringify([scope, ...values]), 'utf8').toString('base64url')
}

/** @throws {Failure} 400 for a cursor of another scope or with other types */
export function decodeCursor(cursor: string, scope: string, types: readonly PartType[]): Part[] {
  const parts = parse(cursor)
  const values = parts.slice(1)
  const isValid =
    parts[0] === scope &&
    values.length === types.length &&
    types.every((type, index) => IS_OF_TYPE[type](values[index]))
  if (!isValid) {
    throw new Failure(400, 'bad-cursor', {
      errors: [{ path: 'query.cursor', message: 'is not a cursor of this list' }],
    })
  }
  return values as Part[]
}

/** Position in a list that is ordered by a time (or another integer), then by id. */
export interface Place {
  readonly at: number
  readonly id: string
}

/** @throws {Failure} 400 when the cursor belongs to another list */
export function decodePlace(cursor: string | undefined, scope: string): Place | null {
  if (cursor === undefined) return null
  const [at, id] = decodeCursor(cursor, scope, ['integer', 'string'])
  return { at: Number(at), id: String(id) }
}

/** Cuts a page from `limit + 1` rows. The extra row shows that there is a next page. */
export function cutPage<T>(
  rows: readonly T[],
  limit: number,
  cursorAt: (last: T) => string,
): { readonly items: T[]; readonly nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
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
