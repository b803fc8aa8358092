import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Network } from '../../../shared/net/dial.ts'
import type { Queries } from '../../database/queries.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { CHECK_EVERY_MS, CHECK_LEASE, startContinuousCheck } from './continuous-check.ts'
import { openRadioTown, type RadioTown, visitsTooSoon } from './testing/radio-town.ts'

/** At two hosts; all of them are on air. */
const STATIONS = 4

let database: Queries
let town: RadioTown
let trouble: unknown[]
let time: number
const now = () => time
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  time = Date.UTC(2026, 0, 5)
  trouble = []
  database = await openTestDatabase()
  town = await openRadioTown(database, STATIONS, now)
})
afterEach(async () => {
  vi.useRealTimers()
  await town.close()
  await database.destroy()
})

const start = (network: Network = town.network) =>
  startContinuousCheck(database, { network, now, onTrouble: (error) => trouble.push(error) })
/** A minute passes: by the timer, and by the clock. */
function passMinute(): void {
  time += CHECK_EVERY_MS
  vi.advanceTimersByTime(CHECK_EVERY_MS)
}
const checked = async () => {
  const rows = await rowsOf(database, 'SELECT id FROM stations WHERE air_checked_at IS NOT NULL')
  return rows.length
}
/** Longer than a round takes where other tests run beside it. */
const PATIENT = { timeout: 15_000 }
/** Minutes pass until so many stations are checked: the one in which a round still ends begins none. */
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
/** A lookup that waits until it is let go, and how often it was asked. */
function slowNetwork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const lookup = vi.fn(async () => {
    await promise
    return [{ address: '127.0.0.1', family: 4 as const }]
  })
  return { network: { ...town.network, lookup }, lookup, letGo: resolve }
}

test('begins a minute after the start, and one of several instances checks', async () => {
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
  expect(trouble).toEqual([])
})

test('a round that lasts for minutes is alone until it ends', async () => {
  const { network, lookup, letGo } = slowNetwork()
  const { stop } = start(network)
  passMinute()
  await vi.waitFor(() => expect(lookup).toHaveBeenCalledTimes(2), PATIENT)
  passMinute()
  passMinute()
  letGo()
  await vi.waitFor(async () => expect(await checked()).toBe(2), PATIENT)
  // A lookup may be made anew where a connection fails on a busy machine: what counts is who was visited.
  expect(town.visits).toHaveLength(2)
  await stop()
})

test('stopping breaks off what runs, and another instance goes on at once', async () => {
  const { network, lookup, letGo } = slowNetwork()
  const { stop } = start(network)
  passMinute()
  await vi.waitFor(() => expect(lookup).toHaveBeenCalled(), PATIENT)
  const other = start()
  const stopped = stop()
  letGo()
  await stopped
  expect(await checked()).toBe(0)
  expect(await holders()).toEqual([])
  // The hosts that were about to be visited have been claimed for a minute.
  passMinute()
  await vi.waitFor(async () => expect(await checked()).toBe(2), PATIENT)
  await other.stop()
  expect(trouble).toEqual([])
})

test('trouble with the database is told, and the next round begins anew', async () => {
  const { stop } = start()
  await rowsOf(database, 'ALTER TABLE visited_hosts RENAME TO away')
  passMinute()
  await vi.waitFor(() => expect(trouble).toHaveLength(1), PATIENT)
  await rowsOf(database, 'ALTER TABLE away RENAME TO visited_hosts')
  await passUntilChecked(2)
  await stop()
})
