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
