import * as z from 'zod/mini'

// Zod's compiled validators need eval, which the content policy of the app's pages forbids (and reports).
if ('document' in globalThis) z.config({ jitless: true })

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

/** A schema under the name that it has in the API's document. */
export function named<Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema {
  z.globalRegistry.add(schema, { id })
  return schema
}
