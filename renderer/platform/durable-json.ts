/** A JSON value that survives a crash (see durable-text.ts). */
import type * as z from 'zod/mini'
import { createDurableText } from './durable-text.ts'

/** Returns the same object from `read` until the next write, because components compare it by identity. */
export function createDurableJson<Value>(key: string, schema: z.ZodMiniType<Value>) {
  const text = createDurableText(key)
  let cache: { readonly text: string | null; readonly value: Value | null } | null = null

  return {
    read: (): Value | null => {
      const stored = text.read()
      if (cache?.text === stored) return cache.value
      let value: Value | null = null
      try {
        value = stored === null ? null : schema.parse(JSON.parse(stored))
      } catch {
        // Another version wrote the text, or a user edited it.
      }
      cache = { text: stored, value }
      return value
    },
    write: (value: Value | null): void =>
      void text.write(value === null ? null : JSON.stringify(value)),
    subscribe: text.subscribe,
  }
}
