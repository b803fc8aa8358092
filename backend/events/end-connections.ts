import type { EventConnection } from './event-connection.ts'
import { CHANGES_MAX } from './limits.ts'

interface EndingOptions {
  readonly connections: { of(userId: string): readonly EventConnection[] }
}

/** Ends open connections of users whose sessions have ended: their clients are refused when they come back. */
export function createEndings({ connections }: EndingOptions) {
  /** The number of the latest event that said so, by user, the oldest first. */
  const endings = new Map<string, number>()

  return {
    /** The sessions of a user ended with the event of this number. */
    note: (userId: string, seq: number): void => {
      endings.delete(userId)
      endings.set(userId, seq)
      const [oldest] = endings.keys()
      if (endings.size > CHANGES_MAX && oldest !== undefined) endings.delete(oldest)
      for (const connection of connections.of(userId)) connection.end()
    },

    /** A connection has joined whose session was looked up when `position` was the latest number. */
    joined: (connection: EventConnection, position: number): void => {
      if ((endings.get(connection.userId) ?? position) > position) connection.end()
    },
  }
}
