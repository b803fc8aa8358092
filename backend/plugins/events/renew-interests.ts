import { type EventConnection, positionFrame, resetFrame } from './event-connection.ts'
import type { RecentEvent } from './event-tail.ts'
import type { createFanOut } from './fan-out.ts'
import type { FindInterests } from './interest-store.ts'
import { CHANGES_MAX } from './limits.ts'

/** The number of the latest event of a kind, by user: of the CHANGES_MAX users who had one last. */
function createLatestOfUsers() {
  /** The oldest first. */
  const latest = new Map<string, number>()

  return {
    note: (userId: string, seq: number): void => {
      latest.delete(userId)
      latest.set(userId, seq)
      const [oldest] = latest.keys()
      if (latest.size > CHANGES_MAX && oldest !== undefined) latest.delete(oldest)
    },

    /** Whether a user has had one after that number. */
    hasAfter: (userId: string, seq: number): boolean => (latest.get(userId) ?? seq) > seq,
  }
}

interface RenewalOptions {
  readonly connections: {
    of(userId: string): readonly EventConnection[]
    has(connection: EventConnection): boolean
  }
  readonly fanOut: Pick<ReturnType<typeof createFanOut<EventConnection>>, 'namesOf'>
  /** Replaces the topics of a connection; false where there is no room for so many. */
  readonly subscribe: (connection: EventConnection, topics: ReadonlySet<string>) => boolean
  readonly recent: {
    since(seq: number, topics: ReadonlySet<string>): readonly RecentEvent[] | null
  }
  readonly findInterests: FindInterests
  /** The number of the latest event. */
  readonly position: () => number
  readonly onTrouble: (error: unknown) => void
}

/** Has open connections told of what their users keep and follow from now on. */
export function createRenewal(options: RenewalOptions) {
  const { connections, fanOut, recent, findInterests, position, onTrouble, subscribe } = options
  const changes = createLatestOfUsers()
  /** Connections whose topics are being looked up, with the number of the first change since then. */
  const running = new Map<EventConnection, number | null>()

  function take(connection: EventConnection, topics: ReadonlySet<string>, since: number): void {
    const known = fanOut.namesOf(connection)
    const added = new Set([...topics].filter((name) => !known.has(name)))
    const missed = recent.since(since, added)
    if (!subscribe(connection, topics)) {
      connection.drop()
      return
    }
    if (missed === null) {
      connection.send(resetFrame(position()))
      return
    }
    // What concerned it before as well was sent when it came.
    const unsent = missed.filter((event) => !event.topics.some((name) => known.has(name)))
    if (unsent.length === 0) return
    for (const { frame } of unsent) connection.send(frame)
    // The client goes on from the latest, not from the last of these.
    connection.send(positionFrame(position()))
  }

  async function lookUp(connection: EventConnection, since: number): Promise<void> {
    try {
      const topics = await findInterests(connection.userId, connection.named)
      if (connections.has(connection)) take(connection, topics, since)
    } catch (error) {
      onTrouble(error)
      // It comes back, and what it is told of is looked up anew.
      connection.end()
    }
  }

  /** One look-up of a connection at a time: changes that come while it runs are covered by one more. */
  async function renew(connection: EventConnection, since: number): Promise<void> {
    const pending = running.get(connection)
    if (pending !== undefined) {
      running.set(connection, pending ?? since)
      return
    }
    for (let from: number | null = since; from !== null && connections.has(connection); ) {
      running.set(connection, null)
      await lookUp(connection, from)
      from = running.get(connection) ?? null
    }
    running.delete(connection)
  }

  return {
    /** A user keeps or follows other things since the event of this number. */
    note: (userId: string, seq: number): void => {
      changes.note(userId, seq)
      for (const connection of connections.of(userId)) void renew(connection, seq)
    },

    /** A connection has joined whose topics were looked up when `position` was the latest number. */
    joined: (connection: EventConnection, position: number): void => {
      if (changes.hasAfter(connection.userId, position)) void renew(connection, position)
    },
  }
}

/** Ends open connections of users whose sessions have ended: their clients are refused when they come back. */
export function createEndings(connections: { of(userId: string): readonly EventConnection[] }) {
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
