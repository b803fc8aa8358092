/**
 * Two and three real instances on one PostgreSQL behind Debian's haproxy with round-robin balancing. 500 listeners move
 * between 20 stations while an instance is killed and restarted.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../backend/database/open-database.ts'
import type { Queries } from '../../../backend/database/queries.ts'
import { LISTENER_TIMEOUT_MS } from '../../../backend/modules/analytics/listening/count-heartbeats.ts'
import { createUserStore } from '../../../backend/modules/users/user-store.ts'
import { rowsOf } from '../../../backend/testing/test-database.ts'
import { HAPROXY, POSTGRES } from '../../../build/scripts/test-programs.ts'
import { lostWrites } from '../../fixtures/cluster/accepted-writes.ts'
import { callOrThrow } from '../../fixtures/cluster/client.ts'
import { type Cluster, startCluster } from '../../fixtures/cluster/cluster.ts'
import { type Day, startDay } from './listening-day.ts'

const LISTENERS = 500
const STATIONS = 20
/** Number of comparisons with the database; the instance is killed after half of them. */
const CHECKS = 8
const BETWEEN_CHECKS_MS = 15_000
const AWAY_MS = 5_000
/** Six heartbeats of each listener: later changes would not correct an error. */
const LIMIT_MS = 30_000
/** Tolerated share of wrong hours, for heartbeats that a killed instance had not written. */
const HOURS_WITHIN = 0.01
const HOUR_MS = 3_600_000
const ADMIN = 'admin'

const hours = (ms: number) => (ms / HOUR_MS).toFixed(2)

let cluster: Cluster | null = null
afterEach(async () => {
  await cluster?.stop()
  cluster = null
})

async function rowsBy(queries: Queries, select: string): Promise<Map<string, number>> {
  const rows = await rowsOf(queries, select)
  return new Map(rows.map(({ id, amount }) => [String(id), Number(amount)]))
}
const listenersIn = (queries: Queries) =>
  rowsBy(
    queries,
    'SELECT station_id AS id, count(*) AS amount FROM listeners WHERE station_id IS NOT NULL GROUP BY 1',
  )
const listenedIn = (queries: Queries) =>
  rowsBy(
    queries,
    `SELECT stations.id, sum(ms) AS amount FROM listening
     JOIN stations ON stations.key = listening.station_key GROUP BY 1`,
  )

async function registerAll(url: string, database: string): Promise<string[]> {
  const uids = Array.from({ length: LISTENERS }, (_, index) => `listener${index}`)
  for (const uid of [...uids, ADMIN]) await callOrThrow(url, 'POST', '/users/register', uid, {})
  const queries = await openDatabase({ url: database })
  await createUserStore(queries).change(
    ADMIN,
    (stored) => stored && { ...stored, role: 'admin' as const },
  )
  await queries.destroy()
  return uids
}

async function someStations(url: string): Promise<string[]> {
  const path = `/stations?limit=${STATIONS}`
  const { items } = (await callOrThrow(url, 'GET', path, ADMIN)) as { items: { id: string }[] }
  return items.map(({ id }) => id)
}

async function wrongListeners(queries: Queries, truth: ReadonlyMap<string, number>) {
  const counts = await listenersIn(queries)
  return [...truth].flatMap(([station, listeners]) => {
    const counted = counts.get(station) ?? 0
    return counted === listeners ? [] : `${station}: ${counted} of ${listeners} listeners`
  })
}

async function wrongHours(queries: Queries, truth: Day['listened']) {
  const counts = await listenedIn(queries)
  return [...truth].flatMap(([station, { min, max }]) => {
    const counted = counts.get(station) ?? 0
    const isRight = counted >= min * (1 - HOURS_WITHIN) && counted <= max * (1 + HOURS_WITHIN)
    return isRight ? [] : `${station}: ${counted} of ${min} to ${max} ms`
  })
}

/** Waits until nothing is wrong. Returns the duration and the errors that remain after LIMIT_MS. */
async function waitUntilRight(find: () => Promise<readonly string[]>) {
  const start = performance.now()
  for (;;) {
    const wrong = await find()
    const ms = Math.round(performance.now() - start)
    if (wrong.length === 0 || ms > LIMIT_MS) return { wrong, ms }
    await wait(50)
  }
}

const sum = <T>(items: Iterable<T>, of: (item: T) => number) =>
  [...items].reduce((all, item) => all + of(item), 0)

describe.runIf(HAPROXY.isInstalled() && POSTGRES.isInstalled())('several instances', () => {
  test.each([2, 3])('count a day of listening together (%i of them)', async (count) => {
    cluster = await startCluster(count)
    const { url, instances, database } = cluster
    const uids = await registerAll(url, database)
    const stations = await someStations(url)
    expect(stations).toHaveLength(STATIONS)
    const queries = await openDatabase({ url: database })
    const day = startDay({ url, uids, stations })

    const exactAfter: number[] = []
    const wrong: string[] = []
    for (let check = 1; check <= CHECKS; check += 1) {
      await wait(BETWEEN_CHECKS_MS)
      const letGo = day.hold()
      const truth = day.listenersNow()
      const listeners = await waitUntilRight(() => wrongListeners(queries, truth))
      exactAfter.push(listeners.ms)
      wrong.push(...listeners.wrong)
      letGo()
      if (check !== CHECKS / 2) continue
      await instances[0]?.kill()
      await wait(AWAY_MS)
      await instances[0]?.restart()
      // Lost heartbeats, including those of pauses, are corrected after the service forgets the listener.
      await wait(LISTENER_TIMEOUT_MS)
    }
    await day.end()

    // The instances write the last heartbeats a second later.
    wrong.push(...(await waitUntilRight(() => wrongHours(queries, day.listened))).wrong)
    const counted = sum((await listenedIn(queries)).values(), (ms) => ms)
    await queries.destroy()
    const min = sum(day.listened.values(), (bounds) => bounds.min)
    const max = sum(day.listened.values(), (bounds) => bounds.max)
    const lost: string[] = []
    for (const { writer } of day.listeners) lost.push(...(await lostWrites(url, writer)))
    const writers = day.listeners.map(({ writer }) => writer)
    const accepted = sum(writers, (one) => one.accepted.favorites.size + one.accepted.sessions.size)
    const refused = sum(writers, (one) => one.unacknowledged())
    process.stdout.write(
      `${count} instances: ${hours(counted)} of ${hours(min)} to ${hours(max)} hours counted; ` +
        `listeners exact after ${exactAfter.join(', ')} ms; ` +
        `heartbeats ${day.heartbeats.accepted} accepted, ${day.heartbeats.refused} refused; ` +
        `writes ${accepted} accepted, ${refused} refused, ${lost.length} lost\n`,
    )
    expect({ wrong, lost }).toEqual({ wrong: [], lost: [] })
  })
})
