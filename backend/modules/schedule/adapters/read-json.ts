import * as z from 'zod/mini'

/** A field as it should be; null for one that is missing or anything else. */
export function field<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullable(schema), null)
}

/** Text, or a number that a platform's own JSON makes of a title such as 1979. */
export const textField = field(z.union([z.string(), z.number()]))

/** What a document says, as far as it has this shape; null: it is no JSON, or something else. */
export function readJson<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
): z.output<Schema> | null {
  try {
    const { success, data } = schema.safeParse(JSON.parse(text))
    return success ? (data ?? null) : null
  } catch {
    return null
  }
}
