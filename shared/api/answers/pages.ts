import * as z from 'zod/mini'

// Zod's compiled validators need eval, which the app's content policy forbids (and reports).
z.config({ jitless: true })

/** Lists answer a page and the cursor of the next one (null on the last). */
export interface Page<Item> {
  readonly items: Item[]
  readonly nextCursor: string | null
  readonly total: number
}

/** One page of a list of such items. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.nullable(z.string()),
    total: z.number(),
  })
}
