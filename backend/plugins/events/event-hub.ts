import { z } from 'zod'
import { createConnectionList } from './connection-list.ts'
import { type EventConnection, eventFrame, positionFrame, resetFrame } from './event-connection.ts'
import type { EventStore, StoredEvent } from './event-store.ts'
import { createRecentEvents, createTail, type RecentEvent } from './event-tail.ts'
import { createFanOut } from './fan-out.ts'
import type { FindInterests } from './interest-store.ts'
import {
  CONNECTIONS_MAX,
  CONNECTIONS_OF_ADDRESS_MAX,
  CONNECTIONS_OF_USER_MAX,
  HEARTBEAT_MS,
  RECENT_MAX,
  REPLAY_MAX_BYTES,
  TAIL_EVERY_MS,
  TOPICS_OF_ADDRESS_MAX,
  TOPICS_OF_ALL_MAX,
  WATCH_EVERY_MS,
} from './limits.ts'
import { createEndings, createRenewal } from './renew-interests.ts'
import { INTERESTS, SESSIONS, showsOf, topicsOf } from './topics.ts'

interface HubOptions {
  readonly store: Pick<EventStore, 'floor' | 'after'>
  readonly findInterests: FindInterests
  /** Told which shows its clients follow, every WATCH_EVERY_MS. */
  readonly watch: (showIds: readonly string[]) => Promise<void>
  /** ms since the epoch. */
  readonly now: () => number
  /** Told once when events cannot be read, until they can again. */
  readonly onTrouble: (error: unknown) => void
  /** Told how many connections are open, whenever that changes. */
  readonly onCount?: ((count: number) => void) | undefined
}

/** What INTERESTS and SESSIONS say. */
const ofUserSchema = z.object({ userId: z.string() })
const userOf = ({ data }: StoredEvent) => ofUserSchema.parse(JSON.parse(data)).userId

const bytesOf = (events: readonly RecentEvent[]) =>
  events.reduce((sum, { frame }) => sum + frame.length, 0)

/** What is told to the clients of one instance. It reads from the first of them on, once for all. */
export function createEventHub({
  store,
  findInterests,
  watch,
  now,
  onTrouble,
  onCount = () => {},
}: HubOptions) {
  const connections = createConnectionList({
    ofUser: CONNECTIONS_OF_USER_MAX,
    ofAddress: { connections: CONNECTIONS_OF_ADDRESS_MAX, topics: TOPICS_OF_ADDRESS_MAX },
    ofAll: { connections: CONNECTIONS_MAX, topics: TOPICS_OF_ALL_MAX },
    drop: (connection) => {
      leave(connection)
      connection.drop()
    },
  })
  const endings = createEndings(connections)
  const fanOut = createFanOut<EventConnection>()
  const recent = createRecentEvents(RECENT_MAX)
  const tail = createTail({
    store,
    onBegin: recent.begin,
    onEvent: (event) => {
      if (event.kind === INTERESTS) return renewal.note(userOf(event), event.seq)
      if (event.kind === SESSIONS) return endings.note(userOf(event), event.seq)
      const topics = topicsOf(event)
      const frame = eventFrame(event)
      recent.add({ seq: event.seq, topics, frame })
      for (const connection of fanOut.of(topics)) connection.send(frame)
    },
  })
  const position = () => tail.position() ?? 0
  const renewal = createRenewal({
    ...{ connections, fanOut, recent, findInterests, position, onTrouble, subscribe },
  })
  /** Shows of those who ask instead of being connected, since the poller was told last. */
  const asked = new Set<string>()
  let timers: NodeJS.Timeout[] = []
  let isTroubled = false
  let isClosed = false

  /** Sends a connection what concerns these topics from now on; false where there is no room for so many. */
  function subscribe(connection: EventConnection, topics: ReadonlySet<string>): boolean {
    fanOut.remove(connection)
    if (!connections.add(connection, topics.size)) return false
    fanOut.add(connection, topics)
    return true
  }

  function leave(connection: EventConnection): void {
    connections.remove(connection)
    fanOut.remove(connection)
    onCount(connections.count())
  }

  async function readOn(): Promise<void> {
    try {
      await tail.read()
      isTroubled = false
    } catch (error) {
      if (!isTroubled && !isClosed) onTrouble(error)
      isTroubled = true
    }
  }

  function beat(): void {
    const at = now()
    const position = tail.position()
    if (position === null) return
    const frame = positionFrame(position)
    for (const connection of connections.all()) {
      if (connection.until <= at) connection.end()
      else connection.send(frame)
    }
  }

  function start(): void {
    if (timers.length > 0 || isClosed) return
    timers = [
      setInterval(() => void readOn(), TAIL_EVERY_MS).unref(),
      setInterval(beat, HEARTBEAT_MS).unref(),
      setInterval(watchShows, WATCH_EVERY_MS).unref(),
    ]
  }

  /** What came after a number, and where that leads to; after null it is known from now on. */
  function missedFrames(after: number | null, topics: ReadonlySet<string>): Buffer[] {
    const latest = position()
    const end = positionFrame(latest)
    if (after === null) return [end]
    const missed = after > latest ? null : recent.since(after, topics)
    if (missed === null || bytesOf(missed) > REPLAY_MAX_BYTES) return [resetFrame(latest), end]
    return [...missed.map(({ frame }) => frame), end]
  }

  function watchShows(): void {
    const shows = new Set([...showsOf(fanOut.names()), ...asked])
    asked.clear()
    void watch([...shows]).catch(onTrouble)
  }

  return {
    /**
     * Makes room for a client with so many topics, if need be by ending connections of the user who has the largest
     * share; false where there is no room for it.
     */
    makeRoom: (client: Pick<EventConnection, 'userId' | 'address'>, topics: number): boolean =>
      !isClosed && connections.makeRoom(client, topics),

    /** The number of the latest event that is known here: before a client's topics are looked up. */
    position,

    /**
     * Resolves when what a client has seen at another instance is here as well; `seen` null: it is new.
     * @throws when the database cannot be asked
     */
    ready: async (seen: number | null): Promise<void> => {
      start()
      await tail.reach(seen)
    },

    /**
     * Adds a client: what it has missed comes first, then all that is told, each once. After `ready` and, in the same
     * turn, `makeRoom`.
     * @param foundAt the position when its session and its topics were looked up
     */
    join: (
      connection: EventConnection,
      topics: ReadonlySet<string>,
      after: number | null,
      foundAt: number,
    ): void => {
      for (const frame of missedFrames(after, topics)) connection.send(frame)
      if (!subscribe(connection, topics)) connection.drop()
      renewal.joined(connection, foundAt)
      endings.joined(connection, foundAt)
      onCount(connections.count())
    },

    /** What a client without a connection has missed, as it would be sent. After `ready`. */
    missed: (topics: ReadonlySet<string>, after: number | null): Buffer => {
      for (const id of showsOf(topics)) asked.add(id)
      return Buffer.concat(missedFrames(after, topics))
    },

    leave,

    /** Reads what is new now, instead of at the next turn. */
    readOn,

    /** Ends every connection; each client knows when to come back. */
    close: (): void => {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      for (const connection of [...connections.all()]) connection.end()
    },
  }
}
