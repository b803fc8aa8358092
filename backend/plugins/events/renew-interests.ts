import { type EventConnection, positionFrame, resetFrame } from './connection-list.ts'
import type { RecentEvent } from './event-tail.ts'
import type { createFanOut } from './fan-out.ts'
import type { FindInterests } from './interest-store.ts'
import { CHANGES_MAX } from './limits.ts'

/** Stores the sequence number of the latest event by user, for the last CHANGES_MAX users. */
function createLatestSeqByUser() {
  const latest = new Map<string, number>()

  return {
    record: (userId: string, seq: number): void => {
      latest.delete(userId)
      latest.set(userId, seq)
      const [oldest] = latest.keys()
      if (latest.size > CHANGES_MAX && oldest !== undefined) latest.delete(oldest)
    },

    hasAfter: (userId: string, seq: number): boolean => (latest.get(userId) ?? seq) > seq,
  }
}

interface RenewalOptions {
  readonly connections: {
    of(userId: string): readonly EventConnection[]
    has(connection: EventConnection): boolean
  }
  readonly fanOut: Pick<ReturnType<typeof createFanOut<EventConnection>>, 'namesOf'>
  readonly subscribe: (connection: EventConnection, topics: ReadonlySet<string>) => boolean
  readonly recent: {
    since(seq: number, topics: ReadonlySet<string>): readonly RecentEvent[] | null
  }
  readonly findInterests: FindInterests
  readonly position: () => number
  readonly onTrouble: (error: unknown) => void
}

/** Updates the topics of open connections when the favorites or follows of their user change. */
export function createRenewal(options: RenewalOptions) {
  const { connections, fanOut, recent, findInterests, position, onTrouble, subscribe } = options
  const changes = createLatestSeqByUser()
  /** Connections with a running lookup. The value is the sequence number of the first change since its start, or null. */
  const running = new Map<EventConnection, number | null>()

  function applyTopics(
    connection: EventConnection,
    topics: ReadonlySet<string>,
    since: number,
  ): void {
    const currentTopics = fanOut.namesOf(connection)
    const added = new Set([...topics].filter((name) => !currentTopics.has(name)))
    const missed = recent.since(since, added)
    if (!subscribe(connection, topics)) {
      connection.drop()
      return
    }
    if (missed === null) {
      connection.send(resetFrame(position()))
      return
    }
    // Events of current topics were already sent.
    const unsent = missed.filter((event) => !event.topics.some((name) => currentTopics.has(name)))
    if (unsent.length === 0) return
    for (const { frame } of unsent) connection.send(frame)
    // The client resumes from the latest position, not from the last of these events.
    connection.send(positionFrame(position()))
  }

  async function lookUp(connection: EventConnection, since: number): Promise<void> {
    try {
      const topics = await findInterests(connection.userId, connection.requestedStations)
      if (connections.has(connection)) applyTopics(connection, topics, since)
    } catch (error) {
      onTrouble(error)
      // The client reconnects, which looks up its topics again.
      connection.end()
    }
  }

  /** Runs one lookup per connection at a time. Changes during a lookup cause one more. */
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
    recordChange: (userId: string, seq: number): void => {
      changes.record(userId, seq)
      for (const connection of connections.of(userId)) void renew(connection, seq)
    },

    joined: (connection: EventConnection, position: number): void => {
      if (changes.hasAfter(connection.userId, position)) void renew(connection, position)
    },
  }
}

/** Ends open connections when an admin ends the sessions of their user. Reconnecting then fails. */
export function createSessionEndings(connections: {
  of(userId: string): readonly EventConnection[]
}) {
  const endings = createLatestSeqByUser()

  return {
    recordEnd: (userId: string, seq: number): void => {
      endings.record(userId, seq)
      for (const connection of connections.of(userId)) connection.end()
    },

    joined: (connection: EventConnection, position: number): void => {
      if (endings.hasAfter(connection.userId, position)) connection.end()
    },
  }
}
