import type * as z from 'zod/mini'

/** Parses JSON against a schema. Returns null for null, invalid JSON or another shape. */
export function parseJson<Value>(schema: z.ZodMiniType<Value>, text: string | null): Value | null {
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
