import type { EventStore, StoredEvent } from './event-store.ts'
import { READ_BATCH_SIZE, RECENT_MAX } from './limits.ts'

export interface RecentEvent {
  readonly seq: number
  readonly topics: readonly string[]
  readonly frame: Buffer
}

/** Caches the latest events of an instance in order: at least the last `max` events and fewer than twice as many. */
export function createRecentEvents(max: number) {
  let events: RecentEvent[] = []
  let floor = 0

  return {
    reset: (seq: number): void => {
      events = []
      floor = seq
    },

    add: (event: RecentEvent): void => {
      events.push(event)
      if (events.length < 2 * max) return
      events = events.slice(-max)
      floor = (events[0]?.seq ?? 1) - 1
    },

    /** Returns events after a number with one of the topics, or null when such events may be missing. */
    since: (seq: number, topics: ReadonlySet<string>): RecentEvent[] | null => {
      if (seq < floor) return null
      const firstIndex = events.findLastIndex((event) => event.seq <= seq) + 1
      return events
        .slice(firstIndex)
        .filter((event) => event.topics.some((topic) => topics.has(topic)))
    },
  }
}

interface TailOptions {
  readonly store: Pick<EventStore, 'floor' | 'after'>
  /** Called before the first event. All events have a higher number than `floor`. */
  readonly onStart: (floor: number) => void
  readonly onEvent: (event: StoredEvent) => void
}

export function createTail({ store, onStart, onEvent }: TailOptions) {
  let position: number | null = null
  let reading: Promise<number> | null = null

  async function readNewEvents(): Promise<number> {
    if (position === null) {
      position = await store.floor(RECENT_MAX)
      onStart(position)
    }
    for (;;) {
      const events = await store.after(position, READ_BATCH_SIZE)
      for (const event of events) {
        position = event.seq
        onEvent(event)
      }
      if (events.length < READ_BATCH_SIZE) return position
    }
  }

  /** Reads new events. Concurrent calls share one read. Resolves with the latest sequence number. */
  const read = (): Promise<number> => {
    reading ??= readNewEvents().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    read,
    position: () => position,

    /** Resolves with the position. Reads first when `seen`, the client's latest number, is ahead of it. */
    reach: async (seen: number | null): Promise<number> => {
      if (position !== null && (seen === null || seen <= position)) return position
      const latest = await read()
      // The shared read may have started before the client received its number.
      return seen !== null && seen > latest ? read() : latest
    },
  }
}
