import { createLeases } from '../../database/leases.ts'
import type { Queries } from '../../database/queries.ts'
import type { BackgroundJob } from '../../plugins/background-job.ts'
import { type CheckerOptions, createChecker } from './check-stations.ts'
import { createCheckStore } from './check-store.ts'

/** Interval of rounds, which allows about 86,000 visits per day (ROUND_STATIONS). */
export const CHECK_EVERY_MS = 60_000
/** Only the instance with this lease checks. A round takes at most two minutes (CONCURRENT_VISITS, PROBE_MS). */
export const CHECK_LEASE = 'station checks'
export const CHECK_LEASE_MS = 3 * 60_000

/** Checks stations continuously, starting a minute after the call. Does not keep the process alive. */
export function startContinuousCheck(
  database: Queries,
  {
    network,
    now,
    onError,
  }: Pick<CheckerOptions, 'network' | 'now'> & { readonly onError: (error: unknown) => void },
) {
  const leases = createLeases(database)
  const abortController = new AbortController()
  const { signal } = abortController
  const store = createCheckStore(database)
  const checkRound = createChecker({ store, network, now, signal })
  let running: Promise<void> | null = null

  const check = async () => {
    try {
      if (await leases.take(CHECK_LEASE, CHECK_LEASE_MS)) await checkRound()
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
  }
  const timer = setInterval(() => {
    running ??= check().finally(() => {
      running = null
    })
  }, CHECK_EVERY_MS).unref()

  return {
    stop: async (): Promise<void> => {
      clearInterval(timer)
      abortController.abort()
      await running
      await leases.release(CHECK_LEASE)
    },
  }
}

export const checkJob: BackgroundJob = {
  name: 'checks',
  failure: 'stations could not be checked',
  start: ({ database, network, now }, onError) =>
    startContinuousCheck(database, { network, now, onError }),
}
