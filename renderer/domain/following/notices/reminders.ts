/** Broadcasts a user wants to be reminded of: kept on this computer alone. */
import * as z from 'zod/mini'
import { keepJson } from '../../../platform/kept-json.ts'
import type { KnownBroadcast } from './next-notices.ts'

/** More than a listener sets by hand; the oldest are dropped. */
export const REMINDERS_MAX = 200
/** A reminder is forgotten so long after its broadcast began. */
const KEPT_MS = 24 * 60 * 60_000

const broadcastSchema = z.object({
  id: z.string(),
  // Reminders of older versions have none.
  showId: z._default(z.nullable(z.string()), null),
  title: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
})
const keptSchema = z.object({ uid: z.string(), items: z.array(broadcastSchema) })

const store = keepJson('reminders', keptSchema)

const NOTHING: readonly KnownBroadcast[] = []

export const reminders = {
  list: (uid: string): readonly KnownBroadcast[] => {
    const kept = store.read()
    return kept?.uid === uid ? kept.items : NOTHING
  },

  /** Sets or takes back the reminder of a broadcast. `now`: ms since the epoch. */
  set: (uid: string, broadcast: KnownBroadcast, wanted: boolean, now: number): void => {
    const { id, showId, title, stationId, stationName, startsAt, endsAt } = broadcast
    const others = reminders
      .list(uid)
      .filter((one) => one.id !== id && Date.parse(one.startsAt) > now - KEPT_MS)
    const kept = { id, showId, title, stationId, stationName, startsAt, endsAt }
    const added = wanted ? [kept] : []
    const items = [...others, ...added].slice(-REMINDERS_MAX)
    store.write(items.length === 0 ? null : { uid, items })
  },

  /** Puts what is known of a broadcast now in the place of its reminder; null: there is none any more. */
  replace: (uid: string, id: string, broadcast: KnownBroadcast | null): void => {
    const before = reminders.list(uid)
    const items = before.flatMap((one) => (one.id === id ? (broadcast ?? []) : one))
    if (JSON.stringify(items) === JSON.stringify(before)) return
    store.write(items.length === 0 ? null : { uid, items })
  },

  subscribe: store.subscribe,
  forget: (): void => store.write(null),
}
