import type { InterestStore } from './interest-store.ts'
import { USERS_AT_ONCE } from './limits.ts'
import { stationTopic } from './topics.ts'

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
  let isAsking = false

  async function answer(some: readonly Asked[]): Promise<void> {
    try {
      const own = await store.of([...new Set(some.map(({ userId }) => userId))])
      const known = await store.known([...new Set(some.flatMap(({ named }) => named))])
      for (const { userId, named, resolve } of some) {
        const allowed = named.filter((id) => {
          const only = known.get(id)
          return only === null || only === userId
        })
        resolve(new Set([...(own.get(userId) ?? []), ...allowed.map(stationTopic)]))
      }
    } catch (error) {
      for (const { reject } of some) reject(error)
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
      waiting.push({ userId, named, resolve, reject })
      // Those of one turn of the event loop are together, too.
      setImmediate(() => void answerAll())
    })
}
export type FindInterests = ReturnType<typeof createFindInterests>
