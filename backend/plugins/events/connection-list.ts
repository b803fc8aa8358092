import type { EventConnection } from './event-connection.ts'

/** The most connections, and the most topics of all of them together. */
interface Capacity {
  readonly connections: number
  readonly topics: number
}

interface ListOptions {
  /** Connections of one user. */
  readonly ofUser: number
  readonly ofAddress: Capacity
  readonly ofAll: Capacity
  /** Ends a connection that makes room for another one. It has left the list. */
  readonly drop: (connection: EventConnection) => void
}

type Client = Pick<EventConnection, 'userId' | 'address'>

/** Connections that share a capacity, oldest first, each with its number of topics. */
function createPool() {
  const topics = new Map<EventConnection, number>()
  const used = { connections: 0, topics: 0 }

  return {
    topics,
    used: used as Capacity,
    add: (connection: EventConnection, count: number): void => {
      topics.set(connection, count)
      used.connections += 1
      used.topics += count
    },
    remove: (connection: EventConnection): void => {
      const count = topics.get(connection)
      if (count === undefined) return
      topics.delete(connection)
      used.connections -= 1
      used.topics -= count
    },
    /** What each user has in this pool. */
    byUser: (measure: keyof Capacity): Map<string, number> => {
      const sums = new Map<string, number>()
      for (const [{ userId }, count] of topics) {
        sums.set(userId, (sums.get(userId) ?? 0) + (measure === 'topics' ? count : 1))
      }
      return sums
    },
  }
}
type Pool = ReturnType<typeof createPool>

/** The open connections of an instance, oldest first. */
export function createConnectionList({ ofUser, ofAddress, ofAll, drop }: ListOptions) {
  const all = createPool()
  const users = new Map<string, Set<EventConnection>>()
  const addresses = new Map<string, Pool>()

  const of = (userId: string): readonly EventConnection[] => [...(users.get(userId) ?? [])]

  const remove = (connection: EventConnection): void => {
    const { userId, address } = connection
    all.remove(connection)
    const own = users.get(userId)
    own?.delete(connection)
    if (own?.size === 0) users.delete(userId)
    if (address === null) return
    const near = addresses.get(address)
    near?.remove(connection)
    if (near?.used.connections === 0) addresses.delete(address)
  }

  const end = (connection: EventConnection): void => {
    remove(connection)
    drop(connection)
  }

  /** Ends the connections of the user who has most of a full pool; false where that is the client's own user. */
  function makeRoomIn(pool: Pool, capacity: Capacity, userId: string, more: Capacity): boolean {
    for (const measure of ['connections', 'topics'] as const) {
      if (pool.used[measure] + more[measure] <= capacity[measure]) continue
      const sums = pool.byUser(measure)
      let most = (sums.get(userId) ?? 0) + more[measure]
      let heaviest = userId
      for (const [id, sum] of sums) if (sum > most) [heaviest, most] = [id, sum]
      if (heaviest === userId) return false
      for (const connection of [...pool.topics.keys()]) {
        if (connection.userId === heaviest) end(connection)
      }
    }
    return true
  }

  /**
   * Makes room for a connection with so many topics: a user's oldest connection ends when the user has too many, and
   * the user with the largest share of a full address or instance loses it to a client with a smaller one.
   */
  function makeRoom({ userId, address }: Client, topics: number): boolean {
    const [oldest] = of(userId)
    if (oldest !== undefined && of(userId).length >= ofUser) end(oldest)
    const more = { connections: 1, topics }
    const near = address === null ? undefined : addresses.get(address)
    if (near !== undefined && !makeRoomIn(near, ofAddress, userId, more)) return false
    return makeRoomIn(all, ofAll, userId, more)
  }

  return {
    count: (): number => all.used.connections,
    all: (): IterableIterator<EventConnection> => all.topics.keys(),
    /** Those of a user. */
    of,
    has: (connection: EventConnection): boolean => all.topics.has(connection),
    makeRoom,
    remove,

    /** Adds a connection, or one that is there with another number of topics; false where there is no room. */
    add: (connection: EventConnection, topics: number): boolean => {
      remove(connection)
      if (!makeRoom(connection, topics)) return false
      const { userId, address } = connection
      users.set(userId, (users.get(userId) ?? new Set()).add(connection))
      all.add(connection, topics)
      if (address === null) return true
      const near = addresses.get(address) ?? createPool()
      addresses.set(address, near)
      near.add(connection, topics)
      return true
    },
  }
}
