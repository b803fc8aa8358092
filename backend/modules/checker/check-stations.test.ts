import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../../database/queries.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { AWAY_MS, createChecker, HOST_EVERY_MS } from './check-stations.ts'
import { createCheckStore } from './check-store.ts'
import {
  BEHAVIOUR_NAMES,
  openRadioTown,
  type RadioTown,
  visitsAMinute,
  visitsTooSoon,
} from './testing/radio-town.ts'

/** The mute stations take so long. */
const VISIT_MS = 3_000

let database: Queries
let town: RadioTown
let time = Date.UTC(2026, 0, 5)
const now = () => time
beforeEach(async () => {
  database = await openTestDatabase()
  town = await openRadioTown(database, BEHAVIOUR_NAMES.length, now)
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

test('tells what is on air, and visits no host twice a minute', async () => {
  // An admin has named this one.
  await rowsOf(
    database,
    `UPDATE stations SET provenance = '{"name":"admin"}' WHERE id = 'generated-0'`,
  )
  const checkRound = checker()
  const first = await checkRound()
  expect(first).toMatchObject({ due: BEHAVIOUR_NAMES.length, isAway: false })
  expect(first.visited).toBe(BEHAVIOUR_NAMES.length / 2)
  expect(first.waiting).toBe(BEHAVIOUR_NAMES.length / 2)
  // The other station of each host has its turn a minute later, also where another instance goes on.
  time += HOST_EVERY_MS - 1
  expect((await checker()()).due).toBe(0)
  time += 1
  expect(await checker()()).toMatchObject({ visited: BEHAVIOUR_NAMES.length / 2, waiting: 0 })
  for (const { wanted, found } of (await town.confusion()).values()) {
    expect(Object.keys(found)).toEqual([wanted])
  }
  expect(town.visits.length).toBeGreaterThan(10)
  expect(visitsTooSoon(town.visits, HOST_EVERY_MS)).toBe(0)
  const heard = await rowsOf(
    database,
    "SELECT codec, provenance FROM stations WHERE id = 'generated-0'",
  )
  expect(heard).toEqual([
    { codec: 'MP3', provenance: '{"name":"admin","codec":"heard","bitrate":"heard"}' },
  ])
})

test('where no server answers, nothing is said of any station', async () => {
  const lookup = async () => {
    throw Object.assign(new Error('no network'), { code: 'ENOTFOUND' })
  }
  // An address that is refused before anything is sent does not show that there is a network.
  const url = 'http://127.0.0.1:1/'
  await database.updateTable('stations').set({ url }).where('id', '=', 'generated-0').execute()
  const round = await checker({ allowed: () => false, lookup })()
  expect(round.isAway).toBe(true)
  const states = await rowsOf(database, 'SELECT DISTINCT air_state, air_checked_at FROM stations')
  expect(states).toEqual([{ air_state: 'not checked', air_checked_at: null }])
  time += AWAY_MS
  expect((await checker()()).isAway).toBe(false)
})

test.each([
  [4, false],
  [5, true],
])(
  '%i servers without an answer, and no others, show that the network is away: %s',
  async (count, isAway) => {
    // Two stations are at each host.
    const asked = Array.from({ length: count }, (_, n) => `generated-${2 * n}`)
    const later = { air_next_at: time + AWAY_MS }
    await database.updateTable('stations').set(later).where('id', 'not in', asked).execute()
    const lookup = async () => {
      throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' })
    }
    expect(await checker({ ...town.network, lookup })()).toMatchObject({ visited: count, isAway })
    const states = await rowsOf(
      database,
      'SELECT id FROM stations WHERE air_checked_at IS NOT NULL',
    )
    expect(states).toHaveLength(isAway ? 0 : count)
  },
)

test('instances that check at the same time visit no host twice a minute either', async () => {
  const rounds = Array.from({ length: 3 }, () => checker())
  for (let minute = 0; minute < 3; minute += 1, time += HOST_EVERY_MS) {
    await Promise.all(rounds.map((round) => round()))
  }
  expect(visitsTooSoon(town.visits, HOST_EVERY_MS)).toBe(0)
  expect(visitsAMinute(town.visits).most).toBe(1)
  for (const { wanted, found } of (await town.confusion()).values()) {
    expect(Object.keys(found)).toEqual([wanted])
  }
})
