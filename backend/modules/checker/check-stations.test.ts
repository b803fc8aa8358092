import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../../database/queries.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { IS_LONG_RUN } from '../../testing/test-engine.ts'
import { createChecker, HOST_EVERY_MS, OFFLINE_MS } from './check-stations.ts'
import { createCheckStore } from './check-store.ts'
import {
  BEHAVIOR_NAMES,
  openRadioTown,
  type RadioTown,
  visitsPerMinute,
  visitsTooSoon,
} from './testing/radio-town.ts'

/** The mute stations take this long. */
const VISIT_MS = 3_000

let database: Queries
let town: RadioTown
let time = Date.UTC(2026, 0, 5)
const now = () => time
beforeEach(async () => {
  database = await openTestDatabase()
  town = await openRadioTown(database, BEHAVIOR_NAMES.length, now)
})
afterEach(async () => {
  await town.close()
  await database.destroy()
})

function checker(network = town.network) {
  const { signal } = new AbortController()
  return createChecker({
    store: createCheckStore(database),
    network,
    now,
    signal,
    visitMs: VISIT_MS,
  })
}

test('records what is on air and visits no host twice a minute', async () => {
  // An admin set this name.
  await rowsOf(
    database,
    `UPDATE stations SET provenance = '{"name":"admin"}' WHERE id = 'generated-0'`,
  )
  const checkRound = checker()
  const first = await checkRound()
  expect(first).toMatchObject({ due: BEHAVIOR_NAMES.length, isOffline: false })
  expect(first.visited).toBe(BEHAVIOR_NAMES.length / 2)
  expect(first.waiting).toBe(BEHAVIOR_NAMES.length / 2)
  // The second station of each host is due a minute later, even if another instance continues.
  time += HOST_EVERY_MS - 1
  expect((await checker()()).due).toBe(0)
  time += 1
  expect(await checker()()).toMatchObject({ visited: BEHAVIOR_NAMES.length / 2, waiting: 0 })
  for (const { expected, actual } of (await town.confusion()).values()) {
    expect(Object.keys(actual)).toEqual([expected])
  }
  expect(town.visits.length).toBeGreaterThan(10)
  expect(visitsTooSoon(town.visits, HOST_EVERY_MS)).toBe(0)
  const onAirCount = await rowsOf(
    database,
    "SELECT codec, provenance FROM stations WHERE id = 'generated-0'",
  )
  expect(onAirCount).toEqual([
    { codec: 'MP3', provenance: '{"name":"admin","codec":"heard","bitrate":"heard"}' },
  ])
})

test('records nothing when no server responds', async () => {
  const lookup = async () => {
    throw Object.assign(new Error('no network'), { code: 'ENOTFOUND' })
  }
  // An address that is rejected before a request is no evidence of a network.
  const url = 'http://127.0.0.1:1/'
  await database.updateTable('stations').set({ url }).where('id', '=', 'generated-0').execute()
  const round = await checker({ allowed: () => false, lookup })()
  expect(round.isOffline).toBe(true)
  const states = await rowsOf(database, 'SELECT DISTINCT air_state, air_checked_at FROM stations')
  expect(states).toEqual([{ air_state: 'not checked', air_checked_at: null }])
  time += OFFLINE_MS
  expect((await checker()()).isOffline).toBe(false)
})

test.each([
  [4, false],
  [5, true],
])('%i silent servers alone indicate a network outage: %s', async (count, isOffline) => {
  const requested = Array.from({ length: count }, (_, n) => `generated-${2 * n}`)
  const later = { air_next_at: time + OFFLINE_MS }
  await database.updateTable('stations').set(later).where('id', 'not in', requested).execute()
  const lookup = async () => {
    throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' })
  }
  expect(await checker({ ...town.network, lookup })()).toMatchObject({ visited: count, isOffline })
  const states = await rowsOf(database, 'SELECT id FROM stations WHERE air_checked_at IS NOT NULL')
  expect(states).toHaveLength(isOffline ? 0 : count)
})

test.runIf(IS_LONG_RUN)('visits no host twice a minute across concurrent instances', async () => {
  const rounds = Array.from({ length: 3 }, () => checker())
  for (let minute = 0; minute < 3; minute += 1, time += HOST_EVERY_MS) {
    await Promise.all(rounds.map((round) => round()))
  }
  expect(visitsTooSoon(town.visits, HOST_EVERY_MS)).toBe(0)
  expect(visitsPerMinute(town.visits).maxPerHost).toBe(1)
  for (const { expected, actual } of (await town.confusion()).values()) {
    expect(Object.keys(actual)).toEqual([expected])
  }
})
