import { FILLED_AT, nameOf } from './fill-database.ts'
import type { Recording } from './record-statements.ts'

export const NOW = FILLED_AT + 1_000_000
export const BEFORE = FILLED_AT + 10
export const FEW = 5
export const USER = nameOf('user', 100)

/** Calls by method. Only a method that no route calls, or whose statements vary, needs a call. */
type Calls<Store> = { readonly [Method in keyof Store]?: (store: Store) => unknown }

/** Calls methods of a store and records their SQL statements. */
export async function callStore<Store>(
  { as }: Recording,
  name: string,
  store: Store,
  calls: Calls<Store>,
): Promise<void> {
  for (const [method, call] of Object.entries<((store: Store) => unknown) | undefined>(calls)) {
    await as(`${name}.${method}`, () => call?.(store))
  }
}

interface Page {
  readonly limit: number
  readonly cursor?: string
}

export async function readTwoPages(
  list: (page: Page) => Promise<{ nextCursor: string | null }>,
  limit = FEW,
): Promise<void> {
  const { nextCursor: cursor } = await list({ limit })
  if (cursor === null) throw new Error('Expected more than one page.')
  await list({ limit, cursor })
}
