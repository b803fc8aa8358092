import * as z from 'zod/mini'

/** Makes a missing or invalid value null. */
export function field<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.nullable(schema), null)
}

/** Accepts a text or number, because platforms send a title such as 1979 as a JSON number. */
export const textField = field(z.union([z.string(), z.number()]))

/** Parses a document. Returns null if it is not JSON or has another shape. */
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
