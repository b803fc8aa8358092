import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Network } from '../../../shared/net/dial.ts'
import type { Queries } from '../../database/queries.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { CHECK_EVERY_MS, CHECK_LEASE, startContinuousCheck } from './continuous-check.ts'
import { openRadioTown, type RadioTown, visitsTooSoon } from './testing/radio-town.ts'

const STATIONS = 4

let database: Queries
let town: RadioTown
let errorCount: unknown[]
let time: number
const now = () => time
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  time = Date.UTC(2026, 0, 5)
  errorCount = []
  database = await openTestDatabase()
  town = await openRadioTown(database, STATIONS, now)
})
afterEach(async () => {
  vi.useRealTimers()
  await town.close()
  await database.destroy()
})

const start = (network: Network = town.network) =>
  startContinuousCheck(database, { network, now, onError: (error) => errorCount.push(error) })
/** Advances the timer and the clock by a minute. */
function passMinute(): void {
  time += CHECK_EVERY_MS
  vi.advanceTimersByTime(CHECK_EVERY_MS)
}
const checked = async () => {
  const rows = await rowsOf(database, 'SELECT id FROM stations WHERE air_checked_at IS NOT NULL')
  return rows.length
}
/** Tests that run in parallel slow rounds down. */
const PATIENT = { timeout: 15_000 }
/** Advances minutes until `count` stations are checked. No round starts while another one is ending. */
const passUntilChecked = (count: number) =>
  vi.waitFor(async () => {
    passMinute()
    expect(await checked()).toBeGreaterThanOrEqual(count)
  }, PATIENT)
const holders = async () =>
  (await rowsOf(database, 'SELECT name, holder FROM leases')).map(({ name, holder }) => {
    expect(name).toBe(CHECK_LEASE)
    return holder
  })
/** A lookup that hangs until it is released, with a call count. */
function slowNetwork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const lookup = vi.fn(async () => {
    await promise
    return [{ address: '127.0.0.1', family: 4 as const }]
  })
  return { network: { ...town.network, lookup }, lookup, release: resolve }
}

test('starts after a minute, in one of several instances', async () => {
  const both = [start(), start()]
  vi.advanceTimersByTime(CHECK_EVERY_MS - 1)
  expect(await holders()).toEqual([])
  vi.advanceTimersByTime(1)
  await vi.waitFor(async () => expect(await checked()).toBe(STATIONS / 2), PATIENT)
  const [holder] = await holders()
  await passUntilChecked(STATIONS)
  expect(await holders()).toEqual([holder])
  expect(town.visits).toHaveLength(STATIONS)
  expect(visitsTooSoon(town.visits, CHECK_EVERY_MS)).toBe(0)
  await Promise.all(both.map(({ stop }) => stop()))
  expect(await holders()).toEqual([])
  expect(errorCount).toEqual([])
})

test('does not start a second round while one is running', async () => {
  const { network, lookup, release } = slowNetwork()
  const { stop } = start(network)
  passMinute()
  await vi.waitFor(() => expect(lookup).toHaveBeenCalledTimes(2), PATIENT)
  passMinute()
  passMinute()
  release()
  await vi.waitFor(async () => expect(await checked()).toBe(2), PATIENT)
  // A lookup may be repeated when a connection fails on a busy machine, so only the visits count.
  expect(town.visits).toHaveLength(2)
  await stop()
})

test('stop aborts running visits and lets another instance take over', async () => {
  const { network, lookup, release } = slowNetwork()
  const { stop } = start(network)
  passMinute()
  await vi.waitFor(() => expect(lookup).toHaveBeenCalled(), PATIENT)
  const other = start()
  const stopped = stop()
  release()
  await stopped
  expect(await checked()).toBe(0)
  expect(await holders()).toEqual([])
  // The hosts of the aborted visits are claimed for a minute.
  passMinute()
  await vi.waitFor(async () => expect(await checked()).toBe(2), PATIENT)
  await other.stop()
  expect(errorCount).toEqual([])
})

test('reports a database error and retries in the next round', async () => {
  const { stop } = start()
  await rowsOf(database, 'ALTER TABLE visited_hosts RENAME TO away')
  passMinute()
  await vi.waitFor(() => expect(errorCount).toHaveLength(1), PATIENT)
  await rowsOf(database, 'ALTER TABLE away RENAME TO visited_hosts')
  await passUntilChecked(2)
  await stop()
})
