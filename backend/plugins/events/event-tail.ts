import type { EventStore, StoredEvent } from './event-store.ts'
import { READ_AT_ONCE, RECENT_MAX } from './limits.ts'

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
