import * as z from 'zod/mini'
import type { Listen } from '../../../shared/scrobbling/scrobble-service.ts'
import { parseJson } from '../../lib/parse-json.ts'
import type { DurableText } from '../../platform/durable-text.ts'

/** Songs of several days, in less than 1 MB. The oldest songs are dropped. */
export const LISTENS_MAX = 1_000

const listenSchema = z.object({
  artist: z.string().check(z.minLength(1)),
  title: z.string().check(z.minLength(1)),
  station: z.nullable(z.string()),
  domain: z.nullable(z.string()),
  startedAt: z.int().check(z.positive()),
})

const storedSchema = z.object({
  uid: z.string().check(z.minLength(1)),
  account: z.string(),
  listens: z.array(listenSchema),
  /** The last song that the service accepted. `at` is in ms since the epoch. */
  last: z.nullable(z.object({ artist: z.string(), title: z.string(), at: z.number() })),
})

export type StoredListens = Readonly<z.infer<typeof storedSchema>>

/** The services identify a listen by these three values. */
const keyOf = ({ artist, title, startedAt }: Listen) => `${startedAt} ${artist} ${title}`

export function withListen(stored: StoredListens, listen: Listen): StoredListens {
  if (stored.listens.some((other) => keyOf(other) === keyOf(listen))) return stored
  return { ...stored, listens: [...stored.listens, listen].slice(-LISTENS_MAX) }
}

export function withoutListens(stored: StoredListens, sent: readonly Listen[]): StoredListens {
  const keys = new Set(sent.map(keyOf))
  return { ...stored, listens: stored.listens.filter((listen) => !keys.has(keyOf(listen))) }
}

export type ListenQueue = ReturnType<typeof createListenQueue>

/** Stores the songs of one service account until the service accepts them. */
export function createListenQueue(text: DurableText) {
  let cache: { readonly text: string | null; readonly stored: StoredListens | null } | null = null

  function readStored(): StoredListens | null {
    const storedText = text.read()
    if (cache?.text !== storedText) {
      cache = { text: storedText, stored: parseJson(storedSchema, storedText) }
    }
    return cache.stored
  }
  const write = (next: StoredListens | null) =>
    text.write(next === null ? null : JSON.stringify(next))

  return {
    read: (uid: string): StoredListens | null => {
      const stored = readStored()
      return stored?.uid === uid ? stored : null
    },
    write,
    /** Restores the backup copy if a crash lost local storage. Deletes data of another user. */
    recover: async (uid: string): Promise<void> => {
      if (readStored()?.uid === uid) return
      const copy = parseJson(storedSchema, await text.readCopy())
      await write(copy?.uid === uid ? copy : null)
    },
    subscribe: text.subscribe,
  }
}
