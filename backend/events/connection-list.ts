import type { EventConnection } from './event-connection.ts'

interface ListLimits {
  readonly ofUser: number
  readonly ofAll: number
}

/** The open connections of an instance, the oldest first. */
export function createConnectionList({ ofUser, ofAll }: ListLimits) {
  const all = new Set<EventConnection>()
  const users = new Map<string, Set<EventConnection>>()

  const remove = (connection: EventConnection): void => {
    all.delete(connection)
    const own = users.get(connection.userId)
    own?.delete(connection)
    if (own?.size === 0) users.delete(connection.userId)
  }

  return {
    count: (): number => all.size,
    all: (): IterableIterator<EventConnection> => all.values(),
    /** Those of a user. */
    of: (userId: string): readonly EventConnection[] => [...(users.get(userId) ?? [])],
    has: (connection: EventConnection): boolean => all.has(connection),
    isFull: (): boolean => all.size >= ofAll,
    remove,

    /** Adds a connection. A user's oldest one too many is ended: as a rule its client is gone without a word. */
    add: (connection: EventConnection): void => {
      const own = users.get(connection.userId) ?? new Set()
      users.set(connection.userId, own)
      const [oldest] = own
      if (oldest !== undefined && own.size >= ofUser) {
        own.delete(oldest)
        oldest.end()
      }
      own.add(connection)
      all.add(connection)
    },
  }
}
