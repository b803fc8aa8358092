import { FILLED_AT, nameOf } from './fill-database.ts'
import type { Recording } from './record-statements.ts'

/** Later than anything in the database. */
export const NOW = FILLED_AT + 1_000_000
/** Earlier than most of it. */
export const BEFORE = FILLED_AT + 10
/** Rows of a page. */
export const FEW = 5
export const USER = nameOf('user', 100)

/** Calls of a store: of the methods that no route reaches, and of those whose statements vary. */
type Calls<Store> = { readonly [Method in keyof Store]?: (store: Store) => unknown }

/** Makes the calls, each recorded under the name of its method. */
export async function ask<Store>(
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

/** Asks for a page and for the one behind it. */
export async function askPages(
  list: (page: Page) => Promise<{ nextCursor: string | null }>,
  limit = FEW,
): Promise<void> {
  const { nextCursor: cursor } = await list({ limit })
  if (cursor === null) throw new Error('There should be more than one page.')
  await list({ limit, cursor })
}
