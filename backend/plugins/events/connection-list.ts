import type { ServerResponse } from 'node:http'
import { POSITION, RESET } from '../../../shared/api/events.ts'
import type { StoredEvent } from './event-store.ts'
import { BACKLOG_MAX_BYTES } from './limits.ts'

export const eventFrame = ({ seq, kind, data }: Pick<StoredEvent, 'seq' | 'kind' | 'data'>) =>
  Buffer.from(`id: ${seq}\nevent: ${kind}\ndata: ${data}\n\n`)

/** Creates the first bytes of a connection, which set the client's reconnection time. */
export const retryFrame = (retryMs: number) => Buffer.from(`retry: ${Math.round(retryMs)}\n\n`)

/** Creates an event with the latest sequence number, because client parsers ignore an id without data. */
export const positionFrame = (seq: number) => eventFrame({ seq, kind: POSITION, data: '{}' })

/** Creates an event that makes the client fetch all data again, because missed events are no longer available. */
export const resetFrame = (seq: number) => eventFrame({ seq, kind: RESET, data: '{}' })

export type EventStream = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>

export interface EventConnection {
  readonly userId: string
  readonly address: string | null
  /** Ids of stations that the client requests in addition to its favorites and follows. */
  readonly requestedStations: readonly string[]
  /** Time at which the server ends the connection, in ms since the epoch. */
  readonly until: number
  /** Sends a buffer, which connections share. Closes the connection of a client that does not read. */
  readonly send: (frame: Buffer) => void
  readonly end: () => void
  /** Closes the connection in favor of another. Destroys the socket when the client has unread bytes. */
  readonly drop: () => void
}

export function createConnection(
  response: EventStream,
  client: Pick<EventConnection, 'userId' | 'address' | 'requestedStations' | 'until'>,
): EventConnection {
  return {
    ...client,
    send: (frame) => {
      response.write(frame)
      if (response.writableLength > BACKLOG_MAX_BYTES) response.destroy()
    },
    end: () => void response.end(),
    drop: () => void (response.writableLength > 0 ? response.destroy() : response.end()),
  }
}

interface Capacity {
  readonly connections: number
  readonly topics: number
}

interface ListOptions {
  readonly maxPerUser: number
  readonly maxPerAddress: Capacity
  readonly maxTotal: Capacity
  /** Closes a connection, which the list has already removed, to make room for another. */
  readonly drop: (connection: EventConnection) => void
}

type Client = Pick<EventConnection, 'userId' | 'address'>

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

/** Stores the open event connections of an instance, with limits per user, per address and in total. */
export function createConnectionList({ maxPerUser, maxPerAddress, maxTotal, drop }: ListOptions) {
  const instancePool = createPool()
  const users = new Map<string, Set<EventConnection>>()
  const addresses = new Map<string, Pool>()

  const of = (userId: string): readonly EventConnection[] => [...(users.get(userId) ?? [])]

  const remove = (connection: EventConnection): void => {
    const { userId, address } = connection
    instancePool.remove(connection)
    const userConnections = users.get(userId)
    userConnections?.delete(connection)
    if (userConnections?.size === 0) users.delete(userId)
    if (address === null) return
    const pool = addresses.get(address)
    pool?.remove(connection)
    if (pool?.used.connections === 0) addresses.delete(address)
  }

  const dropConnection = (connection: EventConnection): void => {
    remove(connection)
    drop(connection)
  }

  /** Drops the connections of the user with the largest share. Returns false when that is the client's own user. */
  function makeRoomIn(pool: Pool, capacity: Capacity, userId: string, added: Capacity): boolean {
    for (const measure of ['connections', 'topics'] as const) {
      if (pool.used[measure] + added[measure] <= capacity[measure]) continue
      const sums = pool.byUser(measure)
      let largestShare = (sums.get(userId) ?? 0) + added[measure]
      let largestUserId = userId
      for (const [id, sum] of sums)
        if (sum > largestShare) [largestUserId, largestShare] = [id, sum]
      if (largestUserId === userId) return false
      for (const connection of [...pool.topics.keys()]) {
        if (connection.userId === largestUserId) dropConnection(connection)
      }
    }
    return true
  }

  /** Drops the oldest connection of a user at the limit. In a full pool, drops the user with the largest share. */
  function makeRoom({ userId, address }: Client, topics: number): boolean {
    const [oldest] = of(userId)
    if (oldest !== undefined && of(userId).length >= maxPerUser) dropConnection(oldest)
    const added = { connections: 1, topics }
    const pool = address === null ? undefined : addresses.get(address)
    if (pool !== undefined && !makeRoomIn(pool, maxPerAddress, userId, added)) return false
    return makeRoomIn(instancePool, maxTotal, userId, added)
  }

  return {
    count: (): number => instancePool.used.connections,
    all: (): IterableIterator<EventConnection> => instancePool.topics.keys(),
    of,
    has: (connection: EventConnection): boolean => instancePool.topics.has(connection),
    makeRoom,
    remove,

    add: (connection: EventConnection, topics: number): boolean => {
      remove(connection)
      if (!makeRoom(connection, topics)) return false
      const { userId, address } = connection
      users.set(userId, (users.get(userId) ?? new Set()).add(connection))
      instancePool.add(connection, topics)
      if (address === null) return true
      const pool = addresses.get(address) ?? createPool()
      addresses.set(address, pool)
      pool.add(connection, topics)
      return true
    },
  }
}
