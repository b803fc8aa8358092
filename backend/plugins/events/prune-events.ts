import type { Queries } from '../../database/queries.ts'
import type { BackgroundJob } from '../background-job.ts'
import { createEventStore } from './event-store.ts'
import { KEPT_MS, PRUNE_EVERY_MS } from './limits.ts'

interface PruneOptions {
  /** ms since the epoch. */
  readonly now: () => number
  readonly onTrouble: (error: unknown) => void
}

/** Forgets what was told long ago, every minute, without keeping the process alive. Instances may do it at once. */
export function startPruningEvents(database: Queries, { now, onTrouble }: PruneOptions) {
  const store = createEventStore(database)
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => store.prune(now() - KEPT_MS)).catch(onTrouble)
  }, PRUNE_EVERY_MS).unref()

  return {
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await running
    },
  }
}

export const eventsJob: BackgroundJob = {
  name: 'events',
  failure: 'old events could not be removed',
  start: ({ database, now }, onTrouble) => startPruningEvents(database, { now, onTrouble }),
}
