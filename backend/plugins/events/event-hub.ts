import { z } from 'zod'
import {
  createConnectionList,
  type EventConnection,
  eventFrame,
  positionFrame,
  resetFrame,
} from './connection-list.ts'
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
import { createRenewal, createSessionEndings } from './renew-interests.ts'
import { INTERESTS, SESSIONS, showsOf, topicsOf } from './topics.ts'

interface HubOptions {
  readonly store: Pick<EventStore, 'floor' | 'after'>
  readonly findInterests: FindInterests
  readonly watch: (showIds: readonly string[]) => Promise<void>
  readonly now: () => number
  /** Called once per outage of the event store. */
  readonly onTrouble: (error: unknown) => void
  readonly onCount?: ((count: number) => void) | undefined
}

const userDataSchema = z.object({ userId: z.string() })
const userOf = ({ data }: StoredEvent) => userDataSchema.parse(JSON.parse(data)).userId

const bytesOf = (events: readonly RecentEvent[]) =>
  events.reduce((sum, { frame }) => sum + frame.length, 0)

/** Sends live events to the clients of one instance. The first client starts the reading of the event log. */
export function createEventHub({
  store,
  findInterests,
  watch,
  now,
  onTrouble,
  onCount = () => {},
}: HubOptions) {
  const connections = createConnectionList({
    maxPerUser: CONNECTIONS_OF_USER_MAX,
    maxPerAddress: { connections: CONNECTIONS_OF_ADDRESS_MAX, topics: TOPICS_OF_ADDRESS_MAX },
    maxTotal: { connections: CONNECTIONS_MAX, topics: TOPICS_OF_ALL_MAX },
    drop: (connection) => {
      leave(connection)
      connection.drop()
    },
  })
  const endings = createSessionEndings(connections)
  const fanOut = createFanOut<EventConnection>()
  const recent = createRecentEvents(RECENT_MAX)
  const tail = createTail({
    store,
    onStart: recent.reset,
    onEvent: (event) => {
      if (event.kind === INTERESTS) return renewal.recordChange(userOf(event), event.seq)
      if (event.kind === SESSIONS) return endings.recordEnd(userOf(event), event.seq)
      const topics = topicsOf(event)
      const frame = eventFrame(event)
      recent.add({ seq: event.seq, topics, frame })
      for (const connection of fanOut.of(topics)) connection.send(frame)
    },
  })
  const position = () => tail.position() ?? 0
  const renewal = createRenewal({
    connections,
    fanOut,
    recent,
    findInterests,
    position,
    onTrouble,
    subscribe,
  })
  const polledShows = new Set<string>()
  let timers: NodeJS.Timeout[] = []
  let hasReadFailed = false
  let isClosed = false

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

  async function readNewEvents(): Promise<void> {
    try {
      await tail.read()
      hasReadFailed = false
    } catch (error) {
      if (!hasReadFailed && !isClosed) onTrouble(error)
      hasReadFailed = true
    }
  }

  function heartbeat(): void {
    const time = now()
    const position = tail.position()
    if (position === null) return
    const frame = positionFrame(position)
    for (const connection of connections.all()) {
      if (connection.until <= time) connection.end()
      else connection.send(frame)
    }
  }

  function start(): void {
    if (timers.length > 0 || isClosed) return
    timers = [
      setInterval(() => void readNewEvents(), TAIL_EVERY_MS).unref(),
      setInterval(heartbeat, HEARTBEAT_MS).unref(),
      setInterval(watchShows, WATCH_EVERY_MS).unref(),
    ]
  }

  /** Returns the frames of events after a sequence number, then the position. `after` is null for a new client. */
  function missedFrames(after: number | null, topics: ReadonlySet<string>): Buffer[] {
    const latest = position()
    const end = positionFrame(latest)
    if (after === null) return [end]
    const missed = after > latest ? null : recent.since(after, topics)
    if (missed === null || bytesOf(missed) > REPLAY_MAX_BYTES) return [resetFrame(latest), end]
    return [...missed.map(({ frame }) => frame), end]
  }

  function watchShows(): void {
    const shows = new Set([...showsOf(fanOut.names()), ...polledShows])
    polledShows.clear()
    void watch([...shows]).catch(onTrouble)
  }

  return {
    /** Returns false when there is no room. It can drop connections of the user with the largest share. */
    makeRoom: (client: Pick<EventConnection, 'userId' | 'address'>, topics: number): boolean =>
      !isClosed && connections.makeRoom(client, topics),

    /** Sequence number of the latest known event. Read it before looking up a client's topics. */
    position,

    /** Resolves when all events up to `seen` (null for a new client) are read. @throws when the database is down */
    ready: async (seen: number | null): Promise<void> => {
      start()
      await tail.reach(seen)
    },

    /** Sends missed events, then live events. Call it in the same turn of the event loop as `makeRoom`. */
    join: (
      connection: EventConnection,
      topics: ReadonlySet<string>,
      after: number | null,
      positionBeforeLookup: number,
    ): void => {
      for (const frame of missedFrames(after, topics)) connection.send(frame)
      if (!subscribe(connection, topics)) connection.drop()
      renewal.joined(connection, positionBeforeLookup)
      endings.joined(connection, positionBeforeLookup)
      onCount(connections.count())
    },

    /** Returns missed events for a polling client in the stream format. Call it after `ready`. */
    missed: (topics: ReadonlySet<string>, after: number | null): Buffer => {
      for (const id of showsOf(topics)) polledShows.add(id)
      return Buffer.concat(missedFrames(after, topics))
    },

    leave,

    readNewEvents,

    close: (): void => {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      for (const connection of [...connections.all()]) connection.end()
    },
  }
}
