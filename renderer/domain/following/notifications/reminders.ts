/** Stores the current user's reminders of broadcasts on this device. */
import * as z from 'zod/mini'
import { createDurableJson } from '../../../platform/durable-json.ts'
import type { KnownBroadcast } from './next-notifications.ts'

/** Users rarely set this many reminders. Beyond this number, the oldest reminders are deleted. */
export const REMINDERS_MAX = 200
const EXPIRY_MS = 24 * 60 * 60_000

const broadcastSchema = z.object({
  id: z.string(),
  // Reminders of older app versions lack this field.
  showId: z._default(z.nullable(z.string()), null),
  title: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
})
const storedSchema = z.object({ uid: z.string(), items: z.array(broadcastSchema) })

const store = createDurableJson('reminders', storedSchema)

const NO_REMINDERS: readonly KnownBroadcast[] = []

export const reminders = {
  list: (uid: string): readonly KnownBroadcast[] => {
    const stored = store.read()
    return stored?.uid === uid ? stored.items : NO_REMINDERS
  },

  set: (uid: string, broadcast: KnownBroadcast, isSet: boolean, now: number): void => {
    const { id, showId, title, stationId, stationName, startsAt, endsAt } = broadcast
    const others = reminders
      .list(uid)
      .filter((reminder) => reminder.id !== id && Date.parse(reminder.startsAt) > now - EXPIRY_MS)
    const item = { id, showId, title, stationId, stationName, startsAt, endsAt }
    const added = isSet ? [item] : []
    const items = [...others, ...added].slice(-REMINDERS_MAX)
    store.write(items.length === 0 ? null : { uid, items })
  },

  replace: (uid: string, id: string, broadcast: KnownBroadcast | null): void => {
    const current = reminders.list(uid)
    const items = current.flatMap((reminder) => (reminder.id === id ? (broadcast ?? []) : reminder))
    if (JSON.stringify(items) === JSON.stringify(current)) return
    store.write(items.length === 0 ? null : { uid, items })
  },

  subscribe: store.subscribe,
  clear: (): void => store.write(null),
}
