/** The songs that wait until a service has taken them, kept on this computer through a restart. */
import * as z from 'zod/mini'
import type { Listen } from '../../../shared/scrobbling/scrobble-service.ts'
import { parseJson } from '../../lib/parse-json.ts'
import type { KeptText } from '../../platform/kept-text.ts'

/** Most that waits: days of songs, and under 1 MB. The oldest make room. */
export const LISTENS_MAX = 1_000

const listenSchema = z.object({
  artist: z.string().check(z.minLength(1)),
  title: z.string().check(z.minLength(1)),
  station: z.nullable(z.string()),
  domain: z.nullable(z.string()),
  startedAt: z.int().check(z.positive()),
})

const keptSchema = z.object({
  uid: z.string().check(z.minLength(1)),
  /** Whose it is at the service. */
  account: z.string(),
  listens: z.array(listenSchema),
  /** What the service took last, and when (ms since the epoch). */
  last: z.nullable(z.object({ artist: z.string(), title: z.string(), at: z.number() })),
})

export type KeptListens = Readonly<z.infer<typeof keptSchema>>

/** What two of them are told from another by, as the services do it. */
const keyOf = ({ artist, title, startedAt }: Listen) => `${startedAt} ${artist} ${title}`

/** Adds a song, once. */
export function withListen(kept: KeptListens, listen: Listen): KeptListens {
  if (kept.listens.some((other) => keyOf(other) === keyOf(listen))) return kept
  return { ...kept, listens: [...kept.listens, listen].slice(-LISTENS_MAX) }
}

/** Leaves out what was sent, or was refused for good. */
export function withoutListens(kept: KeptListens, gone: readonly Listen[]): KeptListens {
  const keys = new Set(gone.map(keyOf))
  return { ...kept, listens: kept.listens.filter((listen) => !keys.has(keyOf(listen))) }
}

export type ListenQueue = ReturnType<typeof createListenQueue>

/** The queue over a text that this computer keeps. Reads answer the same object until something is written. */
export function createListenQueue(text: KeptText) {
  let cache: { readonly text: string | null; readonly kept: KeptListens | null } | null = null

  function kept(): KeptListens | null {
    const now = text.read()
    if (cache?.text !== now) cache = { text: now, kept: parseJson(keptSchema, now) }
    return cache.kept
  }
  const write = (next: KeptListens | null) =>
    text.write(next === null ? null : JSON.stringify(next))

  return {
    /** null when nothing is kept of that user. */
    read: (uid: string): KeptListens | null => {
      const mine = kept()
      return mine?.uid === uid ? mine : null
    },
    write,
    /** Puts back what a crash has taken from local storage, and forgets what is another user's. */
    recover: async (uid: string): Promise<void> => {
      if (kept()?.uid === uid) return
      const copy = parseJson(keptSchema, await text.readCopy())
      await write(copy?.uid === uid ? copy : null)
    },
    subscribe: text.subscribe,
  }
}
