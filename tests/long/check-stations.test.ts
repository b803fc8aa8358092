/** 200 stations of every behaviour are visited by two instances; what the checker says of them is printed as a table. */
import { expect, test } from 'vitest'
import { createChecker, HOST_EVERY_MS } from '../../backend/modules/checker/check-stations.ts'
import { createCheckStore } from '../../backend/modules/checker/check-store.ts'
import {
  openRadioTown,
  visitsAMinute,
  visitsTooSoon,
} from '../../backend/modules/checker/testing/radio-town.ts'
import { openTestDatabase } from '../../backend/testing/test-database.ts'
import { AIR_STATES } from '../../shared/api/stations.ts'

const STATIONS = 200
/** More than are needed: the two stations of a host, and what waits for a place in a round. */
const MINUTES = 12
const INSTANCES = 2
const WIDTH = 13

const print = (...cells: readonly (string | number)[]) =>
  process.stdout.write(`${cells.map((cell) => String(cell).padEnd(WIDTH)).join('')}\n`)

test('what is said of 200 stations is so, and no host is visited twice a minute', async () => {
  const database = await openTestDatabase()
  let time = Date.UTC(2026, 0, 5)
  const town = await openRadioTown(database, STATIONS, () => time)
  const { network } = town
  const { signal } = new AbortController()
  const store = createCheckStore(database)
  const rounds = Array.from({ length: INSTANCES }, () =>
    createChecker({ store, network, now: () => time, signal }),
  )
  for (let minute = 0; minute < MINUTES; minute += 1, time += HOST_EVERY_MS) {
    await Promise.all(rounds.map((round) => round()))
  }

  const table = await town.confusion()
  print('', '', 'said:')
  print('behaviour', '', ...AIR_STATES)
  for (const [name, { found }] of table) {
    print(name.padEnd(2 * WIDTH), ...AIR_STATES.map((state) => found[state] ?? '-'))
  }
  print('')
  print('is', '', ...AIR_STATES)
  for (const is of AIR_STATES) {
    const rows = [...table.values()].filter(({ wanted }) => wanted === is)
    const count = (said: string) => rows.reduce((sum, { found }) => sum + (found[said] ?? 0), 0)
    if (rows.length > 0) print(is, '', ...AIR_STATES.map((said) => count(said) || '-'))
  }
  const { hostMinutes, most } = visitsAMinute(town.visits)
  const hosts = new Set(town.visits.map(({ host }) => host)).size
  print(`${town.visits.length} visits of ${hosts} hosts in ${hostMinutes} minutes of a host, by`)
  print(`${INSTANCES} instances; at most ${most} of a host in a minute.`)
  for (const [behaviour, { wanted, found }] of table) {
    expect({ behaviour, states: Object.keys(found) }).toEqual({ behaviour, states: [wanted] })
  }
  expect(visitsTooSoon(town.visits, HOST_EVERY_MS)).toBe(0)
  await town.close()
  await database.destroy()
})
