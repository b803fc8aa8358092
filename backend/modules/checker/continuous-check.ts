import { createLeases } from '../../database/leases.ts'
import type { Queries } from '../../database/queries.ts'
import type { BackgroundJob } from '../../plugins/background-job.ts'
import { type CheckerOptions, createChecker } from './check-stations.ts'
import { createCheckStore } from './check-store.ts'

/** One round a minute: with ROUND_STATIONS some 86 000 visits a day. */
export const CHECK_EVERY_MS = 60_000
/** One instance checks at a time; a round takes two minutes at most (ROUND_STATIONS, VISITS_AT_ONCE, PROBE_MS). */
export const CHECK_LEASE = 'station checks'
export const CHECK_LEASE_MS = 3 * 60_000

/** Checks the catalogue slowly, from a minute after the start on, without keeping the process alive. */
export function startContinuousCheck(
  database: Queries,
  {
    network,
    now,
    onTrouble,
  }: Pick<CheckerOptions, 'network' | 'now'> & { readonly onTrouble: (error: unknown) => void },
) {
  const leases = createLeases(database)
  const ending = new AbortController()
  const { signal } = ending
  const store = createCheckStore(database)
  const checkRound = createChecker({ store, network, now, signal })
  let running: Promise<void> | null = null

  const check = async () => {
    try {
      if (await leases.take(CHECK_LEASE, CHECK_LEASE_MS)) await checkRound()
    } catch (error) {
      if (!signal.aborted) onTrouble(error)
    }
  }
  const timer = setInterval(() => {
    // A round that takes longer than a minute is followed by the next one a minute later.
    running ??= check().finally(() => {
      running = null
    })
  }, CHECK_EVERY_MS).unref()

  return {
    /** Breaks off what runs, and lets another instance go on. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      ending.abort()
      await running
      await leases.release(CHECK_LEASE)
    },
  }
}

export const checkJob: BackgroundJob = {
  name: 'checks',
  failure: 'stations could not be checked',
  start: ({ database, network, now }, onTrouble) =>
    startContinuousCheck(database, { network, now, onTrouble }),
}
