/** `npm run stations:check`: visits the stations that are due and prints the state of each stream. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { lookupAll } from '../shared/net/checked-lookup.ts'
import { createTrust } from '../shared/net/trust.ts'
import { decideDatabasePlace } from './database/database-place.ts'
import { createLeases } from './database/leases.ts'
import { openDatabase } from './database/open-database.ts'
import { createChecker } from './modules/checker/check-stations.ts'
import { createCheckStore } from './modules/checker/check-store.ts'
import { CHECK_LEASE, CHECK_LEASE_MS } from './modules/checker/continuous-check.ts'
import { OperationError, runOperation } from './ops/run-operation.ts'

await runOperation(async (printLine) => {
  parseArgs({ options: {} })
  const place = decideDatabasePlace(process.env)
  if ('file' in place && !existsSync(place.file)) {
    throw new OperationError(`There is no database at ${place.file} yet. Start the backend first.`)
  }
  const database = await openDatabase(place)
  const leases = createLeases(database)
  const abortController = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => abortController.abort())
  const countsByState = new Map<string, number>()
  let skippedCount = 0
  try {
    const checkRound = createChecker({
      store: createCheckStore(database),
      network: { lookup: lookupAll, allowed: () => false, trust: createTrust() },
      now: Date.now,
      signal: abortController.signal,
      onVisit: (url, state, reason) => {
        countsByState.set(state, (countsByState.get(state) ?? 0) + 1)
        printLine(`${state.padEnd(12)} ${url}${reason === null ? '' : ` (${reason})`}`)
      },
    })
    for (;;) {
      if (!(await leases.take(CHECK_LEASE, CHECK_LEASE_MS))) {
        throw new OperationError('Another station check is running. Try again later.')
      }
      const round = await checkRound()
      skippedCount += round.waiting
      if (round.isOffline) {
        throw new OperationError(
          'No server responded. Check the internet connection of this machine.',
        )
      }
      if (round.due === 0) break
    }
  } catch (error) {
    if (!abortController.signal.aborted) throw error
    printLine('Stopped. Results so far are saved.')
  } finally {
    await leases.release(CHECK_LEASE)
    await database.destroy()
  }
  const counts = [...countsByState].map(([state, count]) => `${count} ${state}`).join(', ')
  printLine(counts === '' ? 'Nothing was due.' : `${counts}.`)
  if (skippedCount > 0) {
    printLine(
      `${skippedCount} were skipped, because a host is visited once a minute. Run this again later.`,
    )
  }
})
