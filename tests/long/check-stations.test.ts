/** Two instances check 200 stations of every behavior. Prints the results as a table. */
import { expect, test } from 'vitest'
import { createChecker, HOST_EVERY_MS } from '../../backend/modules/checker/check-stations.ts'
import { createCheckStore } from '../../backend/modules/checker/check-store.ts'
import {
  openRadioTown,
  visitsPerMinute,
  visitsTooSoon,
} from '../../backend/modules/checker/testing/radio-town.ts'
import { openTestDatabase } from '../../backend/testing/test-database.ts'
import { AIR_STATES } from '../../shared/api/stations.ts'

const STATIONS = 200
/** More than needed: a host has two stations, and rounds have limited places. */
const MINUTES = 12
const INSTANCES = 2
const WIDTH = 13

const print = (...cells: readonly (string | number)[]) =>
  process.stdout.write(`${cells.map((cell) => String(cell).padEnd(WIDTH)).join('')}\n`)

test('the states of 200 stations are right, and no host is visited twice a minute', async () => {
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
  print('behavior', '', ...AIR_STATES)
  for (const [name, { actual }] of table) {
    print(name.padEnd(2 * WIDTH), ...AIR_STATES.map((state) => actual[state] ?? '-'))
  }
  print('')
  print('is', '', ...AIR_STATES)
  for (const is of AIR_STATES) {
    const rows = [...table.values()].filter(({ expected }) => expected === is)
    const count = (text: string) => rows.reduce((sum, { actual }) => sum + (actual[text] ?? 0), 0)
    if (rows.length > 0) print(is, '', ...AIR_STATES.map((said) => count(said) || '-'))
  }
  const { hostMinutes, maxPerHost } = visitsPerMinute(town.visits)
  const hosts = new Set(town.visits.map(({ host }) => host)).size
  print(`${town.visits.length} visits of ${hosts} hosts in ${hostMinutes} minutes of a host, by`)
  print(`${INSTANCES} instances; at most ${maxPerHost} of a host in a minute.`)
  for (const [behavior, { expected, actual }] of table) {
    expect({ behavior, states: Object.keys(actual) }).toEqual({ behavior, states: [expected] })
  }
  expect(visitsTooSoon(town.visits, HOST_EVERY_MS)).toBe(0)
  await town.close()
  await database.destroy()
})
