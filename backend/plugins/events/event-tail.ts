import type { EventStore, StoredEvent } from './event-store.ts'
import { READ_AT_ONCE, RECENT_MAX } from './limits.ts'

/** An event that is at hand: its number, whom it concerns, its bytes. */
export interface RecentEvent {
  readonly seq: number
  readonly topics: readonly string[]
  readonly frame: Buffer
}

/** The latest events of an instance, in order: at least `max` of them, at most twice as many. */
export function createRecentEvents(max: number) {
  let events: RecentEvent[] = []
  let floor = 0

  return {
    /** Begins anew: nothing up to this number is at hand. */
    begin: (seq: number): void => {
      events = []
      floor = seq
    },

    add: (event: RecentEvent): void => {
      events.push(event)
      if (events.length < 2 * max) return
      events = events.slice(-max)
      floor = (events[0]?.seq ?? 1) - 1
    },

    /** What came after a number and concerns these topics; null where that is not known any more. */
    since: (seq: number, topics: ReadonlySet<string>): RecentEvent[] | null => {
      if (seq < floor) return null
      const first = events.findLastIndex((event) => event.seq <= seq) + 1
      return events.slice(first).filter((event) => event.topics.some((one) => topics.has(one)))
    },
  }
}

interface TailOptions {
  readonly store: Pick<EventStore, 'floor' | 'after'>
  /** Before the first event: nothing up to this number will come. */
  readonly onBegin: (floor: number) => void
  readonly onEvent: (event: StoredEvent) => void
}

/** Reads what all instances tell, each event once and in order. */
export function createTail({ store, onBegin, onEvent }: TailOptions) {
  let position: number | null = null
  let reading: Promise<number> | null = null

  async function readOn(): Promise<number> {
    if (position === null) {
      position = await store.floor(RECENT_MAX)
      onBegin(position)
    }
    for (;;) {
      const events = await store.after(position, READ_AT_ONCE)
      for (const event of events) {
        position = event.seq
        onEvent(event)
      }
      if (events.length < READ_AT_ONCE) return position
    }
  }

  /** Reads what is new; at the same time once. Resolves with the number of the latest event. */
  const read = (): Promise<number> => {
    reading ??= readOn().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    read,
    /** The number of the latest event that was read; null before the first read. */
    position: () => position,

    /**
     * Resolves with the latest number. With `seen`, which a client has from another instance, it is read on where
     * that is ahead of this one.
     */
    reach: async (seen: number | null): Promise<number> => {
      if (position !== null && (seen === null || seen <= position)) return position
      const latest = await read()
      // That read may have begun before the client saw its number.
      return seen !== null && seen > latest ? read() : latest
    },
  }
}
