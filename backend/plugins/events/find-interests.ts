import { Failure } from '../../http/failure.ts'
import type { InterestStore } from './interest-store.ts'
import { LOOKUPS_OF_USER_MAX, USERS_AT_ONCE } from './limits.ts'
import { stationTopic } from './topics.ts'

const tooManyLookups = () =>
  new Failure(429, 'events-too-many', 'Too many requests. Wait a moment, then try again.', {
    headers: { 'retry-after': '5' },
    isMeant: true,
  })

interface Asked {
  readonly userId: string
  /** Stations that the user names besides. */
  readonly named: readonly string[]
  readonly resolve: (topics: ReadonlySet<string>) => void
  readonly reject: (error: unknown) => void
}

/**
 * Finds what a user is told of. When an instance has ended, thousands come to another within seconds: those who come
 * while the database is asked for others are asked for together.
 */
export function createFindInterests(store: InterestStore) {
  const waiting: Asked[] = []
  /** Look-ups that are not done, by user. */
  const pending = new Map<string, number>()
  let isAsking = false

  async function answer(some: readonly Asked[]): Promise<void> {
    try {
      const own = await store.of([...new Set(some.map(({ userId }) => userId))])
      const known = await store.known([...new Set(some.flatMap(({ named }) => named))])
      const topics = new Map([...own].map(([userId, names]) => [userId, new Set(names)]))
      for (const { userId, named, resolve } of some) {
        const allowed = named.filter((id) => {
          const only = known.get(id)
          return only === null || only === userId
        })
        const kept = topics.get(userId) ?? new Set()
        const all = allowed.length === 0 ? kept : new Set(kept)
        for (const id of allowed) all.add(stationTopic(id))
        resolve(all)
      }
    } catch (error) {
      for (const { reject } of some) reject(error)
    } finally {
      for (const { userId } of some) {
        const left = (pending.get(userId) ?? 1) - 1
        if (left === 0) pending.delete(userId)
        else pending.set(userId, left)
      }
    }
  }

  async function answerAll(): Promise<void> {
    if (isAsking) return
    isAsking = true
    while (waiting.length > 0) await answer(waiting.splice(0, USERS_AT_ONCE))
    isAsking = false
  }

  return (userId: string, named: readonly string[]): Promise<ReadonlySet<string>> =>
    new Promise((resolve, reject) => {
      const own = pending.get(userId) ?? 0
      if (own >= LOOKUPS_OF_USER_MAX) {
        reject(tooManyLookups())
        return
      }
      pending.set(userId, own + 1)
      waiting.push({ userId, named, resolve, reject })
      // Those of one turn of the event loop are together, too.
      setImmediate(() => void answerAll())
    })
}
export type FindInterests = ReturnType<typeof createFindInterests>
