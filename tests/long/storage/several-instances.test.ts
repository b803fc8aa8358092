/**
 * Two and three real instances over one PostgreSQL behind Debian's haproxy, each request to the next one in turn;
 * 500 listeners move between 20 stations, and an instance is killed and started again in the middle.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../backend/database/open-database.ts'
import type { Queries } from '../../../backend/database/queries.ts'
import { FORGET_MS } from '../../../backend/modules/analytics/listening/count-beats.ts'
import { createUserStore } from '../../../backend/modules/users/user-store.ts'
import { rowsOf } from '../../../backend/testing/test-database.ts'
import { HAPROXY } from '../../../build/scripts/ensure-haproxy.ts'
import { POSTGRES } from '../../../build/scripts/ensure-postgres.ts'
import { lostWrites } from '../../fixtures/cluster/accepted-writes.ts'
import { callWell } from '../../fixtures/cluster/client.ts'
import { type Cluster, startCluster } from '../../fixtures/cluster/cluster.ts'
import { beginDay, type Day } from './listening-day.ts'

const LISTENERS = 500
const STATIONS = 20
/** Times at which the database is asked who listens; the instance is killed after half of them. */
const CHECKS = 8
const BETWEEN_CHECKS_MS = 15_000
/** How long a killed instance is away. */
const AWAY_MS = 5_000
/** Listeners are exact after this long, hours within this part of what was listened to. */
const EXACT_WITHIN_MS = 2_000
/** Then it is told how long it took at least. */
const GIVEN_UP_AFTER_MS = 10_000
const HOURS_WITHIN = 0.01
const HOUR_MS = 3_600_000
const ADMIN = 'admin'

let cluster: Cluster | null = null
afterEach(async () => {
  await cluster?.stop()
  cluster = null
})

/** One row for each station that has some. */
async function rowsBy(queries: Queries, select: string): Promise<Map<string, number>> {
  const rows = await rowsOf(queries, select)
  return new Map(rows.map(({ id, amount }) => [String(id), Number(amount)]))
}
/** How many listen to each station, as far as it is written. */
const listenersIn = (queries: Queries) =>
  rowsBy(
    queries,
    'SELECT station_id AS id, count(*) AS amount FROM listeners WHERE station_id IS NOT NULL GROUP BY 1',
  )
/** ms that each station was listened to. */
const listenedIn = (queries: Queries) =>
  rowsBy(
    queries,
    `SELECT stations.id, sum(ms) AS amount FROM listening
     JOIN stations ON stations.key = listening.station_key GROUP BY 1`,
  )

async function registerAll(url: string, database: string): Promise<string[]> {
  const uids = Array.from({ length: LISTENERS }, (_, index) => `listener${index}`)
  for (const uid of [...uids, ADMIN]) await callWell(url, 'POST', '/users/register', uid, {})
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
  const { items } = (await callWell(url, 'GET', path, ADMIN)) as { items: { id: string }[] }
  return items.map(({ id }) => id)
}

/** ms until the database has exactly who listens. Listeners stay where they are meanwhile. */
async function timeUntilExact(queries: Queries, day: Day): Promise<number> {
  const truth = day.listenersNow()
  const begin = performance.now()
  const isExact = async () => {
    const counts = await listenersIn(queries)
    return [...truth].every(([station, count]) => (counts.get(station) ?? 0) === count)
  }
  while (!(await isExact()) && performance.now() - begin < GIVEN_UP_AFTER_MS) await wait(50)
  return performance.now() - begin
}

describe.runIf(HAPROXY.isThere() && POSTGRES.isThere())('several instances', () => {
  test.each([2, 3])('%i of them count a day of listening together', async (count) => {
    cluster = await startCluster(count)
    const { url, instances, database } = cluster
    const uids = await registerAll(url, database)
    const stations = await someStations(url)
    expect(stations).toHaveLength(STATIONS)
    const queries = await openDatabase({ url: database })
    const day = beginDay({ url, uids, stations })

    const exactAfter: number[] = []
    for (let check = 1; check <= CHECKS; check += 1) {
      await wait(BETWEEN_CHECKS_MS)
      const letGo = day.hold()
      exactAfter.push(Math.round(await timeUntilExact(queries, day)))
      letGo()
      if (check !== CHECKS / 2) continue
      await instances[0]?.kill()
      await wait(AWAY_MS)
      await instances[0]?.restart()
      // Of the beats that it had not written, silences too, the last are made up for when it has forgotten.
      await wait(FORGET_MS)
    }
    await day.end()

    const off: string[] = []
    let [listened, counted] = [0, 0]
    const counts = await listenedIn(queries)
    await queries.destroy()
    for (const [station, ms] of day.listened) {
      const known = counts.get(station) ?? 0
      listened += ms / HOUR_MS
      counted += known / HOUR_MS
      if (Math.abs(known - ms) > ms * HOURS_WITHIN) off.push(`${station}: ${known} of ${ms} ms`)
    }
    const lost: string[] = []
    for (const { writer } of day.listeners) lost.push(...(await lostWrites(url, writer)))
    const sum = (of: (writer: (typeof day.listeners)[number]['writer']) => number) =>
      day.listeners.reduce((all, { writer }) => all + of(writer), 0)
    process.stdout.write(
      `${count} instances: ${counted.toFixed(2)} of ${listened.toFixed(2)} hours counted; ` +
        `listeners exact after ${exactAfter.join(', ')} ms; ` +
        `beats ${day.beats.accepted} accepted, ${day.beats.refused} refused; ` +
        `writes ${sum(({ accepted }) => accepted.favorites.size + accepted.sessions.size)} accepted, ` +
        `${sum((writer) => writer.refused())} refused, ${lost.length} lost\n`,
    )
    expect({ off, lost }).toEqual({ off: [], lost: [] })
    expect(exactAfter.filter((ms) => ms > EXACT_WITHIN_MS)).toEqual([])
  })
})
