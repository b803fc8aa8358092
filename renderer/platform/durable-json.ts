/** A JSON value that survives a crash (see durable-text.ts). */
import type * as z from 'zod/mini'
import { createDurableText } from './durable-text.ts'

/** Reads return the same object until the next write, because components compare it. */
export function createDurableJson<Value>(key: string, schema: z.ZodMiniType<Value>) {
  const text = createDurableText(key)
  let read: { readonly text: string | null; readonly value: Value | null } | null = null

  return {
    read: (): Value | null => {
      const stored = text.read()
      if (read?.text === stored) return read.value
      let value: Value | null = null
      try {
        value = stored === null ? null : schema.parse(JSON.parse(stored))
      } catch {
        // Written by another version or edited by hand.
      }
      read = { text: stored, value }
      return value
    },
    write: (value: Value | null): void =>
      void text.write(value === null ? null : JSON.stringify(value)),
    subscribe: text.subscribe,
  }
}
