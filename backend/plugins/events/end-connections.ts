import type { EventConnection } from './event-connection.ts'
import { createLatestOfUsers } from './latest-of-users.ts'

interface EndingOptions {
  readonly connections: { of(userId: string): readonly EventConnection[] }
}

/** Ends open connections of users whose sessions have ended: their clients are refused when they come back. */
export function createEndings({ connections }: EndingOptions) {
  const endings = createLatestOfUsers()

  return {
    /** The sessions of a user ended with the event of this number. */
    note: (userId: string, seq: number): void => {
      endings.note(userId, seq)
      for (const connection of connections.of(userId)) connection.end()
    },

    /** A connection has joined whose session was looked up when `position` was the latest number. */
    joined: (connection: EventConnection, position: number): void => {
      if (endings.hasAfter(connection.userId, position)) connection.end()
    },
  }
}
