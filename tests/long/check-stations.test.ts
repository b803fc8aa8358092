/** 200 stations of every behaviour are visited; what the checker says of them is printed as a table. */
import { expect, test } from 'vitest'
import { createChecker, HOST_EVERY_MS } from '../../backend/checker/check-stations.ts'
import { createCheckStore } from '../../backend/checker/check-store.ts'
import { openRadioTown, visitsTooSoon } from '../../backend/checker/testing/radio-town.ts'
import { openTestDatabase } from '../../backend/testing/test-database.ts'

const STATIONS = 200
/** More than are needed: the two stations of a host, and what waits for a place in a round. */
const MINUTES = 12

test('what is said of 200 stations is so, and no host is visited twice a minute', async () => {
  const database = await openTestDatabase()
  let time = Date.UTC(2026, 0, 5)
  const town = await openRadioTown(database, STATIONS, () => time)
  const { network } = town
  const { signal } = new AbortController()
  const store = createCheckStore(database)
  const checkRound = createChecker({ store, network, now: () => time, signal })
  for (let minute = 0; minute < MINUTES; minute += 1, time += HOST_EVERY_MS) await checkRound()

  const table = await town.confusion()
  for (const [name, { wanted, found }] of table) {
    const said = Object.entries(found).map(([state, count]) => `${count} ${state}`)
    process.stdout.write(`${name.padEnd(20)} ${wanted.padEnd(8)} -> ${said.join(', ')}\n`)
  }
  for (const [behaviour, { wanted, found }] of table) {
    expect({ behaviour, states: Object.keys(found) }).toEqual({ behaviour, states: [wanted] })
  }
  expect(visitsTooSoon(town.visits, HOST_EVERY_MS)).toBe(0)
  await town.close()
  await database.destroy()
})
