import type * as z from 'zod/mini'

/** The value in a JSON text; null for no text, and for anything of another shape. */
export function parseJson<Value>(schema: z.ZodMiniType<Value>, text: string | null): Value | null {
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
