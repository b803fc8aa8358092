/**
 * 5 000 clients of live events at one instance behind haproxy: what they cost it, and how they come back when it is
 * killed and another has taken its place. Each compares the numbers it has seen with all that was told.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../backend/database/open-database.ts'
import { createEventStore } from '../../backend/plugins/events/event-store.ts'
import { HAPROXY, POSTGRES } from '../../build/scripts/test-programs.ts'
import type { ClientsAnswer, ClientsQuestion } from '../fixtures/cluster/event-clients.ts'
import { startHaproxy } from '../fixtures/cluster/haproxy.ts'
import { type Instance, startInstance } from '../fixtures/cluster/start-instance.ts'
import { freePorts } from '../fixtures/lasting-port.ts'
import { startPostgres } from '../fixtures/postgres.ts'
import { leash } from '../fixtures/radio-children.ts'
import { processFigures } from './process-figures.ts'

const CLIENTS = 5_000
/** Processes that the clients are shared out to. */
const PROCESSES = 4
const STATIONS = 20
/** Each of the stations tells something this often. */
const EVERY_MS = 5_000
/** How long the instance is watched with all clients open, and how long it goes on after it was killed. */
const WATCHED_MS = 30_000
const AFTERWARDS_MS = 20_000
/** Parts of the time in which clients come back, as they are printed. */
const PART_MS = 500
/** Within which all are to be back. Printed: a busy machine may take longer. */
const BACK_GOAL_MS = 5_000

const PROGRAM = path.join(import.meta.dirname, '../fixtures/cluster/event-clients.ts')
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

function startClients() {
  const child = leash(fork(PROGRAM))
  stops.push(() => child.disconnect())
  return async (question: ClientsQuestion): Promise<ClientsAnswer> => {
    const answered = once(child, 'message')
    child.send(question)
    const [answer] = await answered
    return answer
  }
}

/** Tells an event of one station after the other, until it is stopped. */
function keepTelling(database: Awaited<ReturnType<typeof openDatabase>>, ids: readonly string[]) {
  const store = createEventStore(database)
  let isOver = false
  const telling = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const data = { stationId: ids[n % ids.length] ?? '', since: new Date().toISOString() }
      await store.add([{ kind: 'air', data }], Date.now())
      await wait(EVERY_MS / ids.length)
    }
  })()
  return async () => {
    isOver = true
    await telling
  }
}

const pidOf = ({ pid }: Instance) => pid()
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`

describe.runIf(POSTGRES.isThere() && HAPROXY.isThere())('live events', () => {
  test(`${CLIENTS} clients at one instance, which is killed`, async () => {
    const postgres = await startPostgres({ durable: true })
    if (postgres === null) throw new Error('PostgreSQL is not installed.')
    stops.push(postgres.stop)
    const place = { url: postgres.url('postgres') }
    const [one = 0, two = 0] = await freePorts(2)
    const first = await startInstance({ place, port: one })
    stops.push(first.stop)
    const haproxy = await startHaproxy([one, two])
    stops.push(haproxy.stop)
    const database = await openDatabase(place)
    stops.push(() => database.destroy())
    const listed = await database
      .selectFrom('stations')
      .select('id')
      .where('shown', '=', 1)
      .orderBy('id')
      .limit(STATIONS)
      .execute()
    const stations = listed.map(({ id }) => id)
    const empty = processFigures(pidOf(first))

    const groups = Array.from({ length: PROCESSES }, startClients)
    const askAll = (question: (group: number) => ClientsQuestion) =>
      Promise.all(groups.map((ask, group) => ask(question(group))))
    const total = (answers: readonly ClientsAnswer[], of: (answer: ClientsAnswer) => number) =>
      answers.reduce((sum, answer) => sum + of(answer), 0)
    const count = CLIENTS / PROCESSES
    const began = performance.now()
    await askAll((group) => ({
      kind: 'open',
      url: haproxy.url,
      from: group * count,
      count,
      stations,
    }))
    const openedMs = performance.now() - began

    const stopTelling = keepTelling(database, stations)
    const before = processFigures(pidOf(first))
    await wait(WATCHED_MS)
    const after = processFigures(pidOf(first))
    const delivered = await askAll(() => ({ kind: 'count' }))

    const second = await startInstance({ place, port: two })
    stops.push(second.stop)
    const killedAt = Date.now()
    await first.kill()
    await wait(AFTERWARDS_MS)
    await stopTelling()
    const told = (await createEventStore(database).after(0, 10_000)).map(
      ({ seq, stationId }) => [seq, stationId ?? ''] as const,
    )
    // The last of them are read within a second, and sent.
    await expect
      .poll(async () => total(await askAll(() => ({ kind: 'compare', told })), (a) => a.missed), {
        timeout: 60_000,
        interval: 1_000,
      })
      .toBe(0)

    const answers = await askAll(() => ({ kind: 'compare', told }))
    const back = answers
      .flatMap(({ backAt }) => backAt.map((at) => at - killedAt))
      .sort((a, b) => a - b)
    const parts = Map.groupBy(back, (ms) => Math.floor(ms / PART_MS) * PART_MS)
    process.stdout.write(
      [
        `${CLIENTS} clients opened in ${(openedMs / 1_000).toFixed(1)} s`,
        `instance: ${megabytes(empty.rssBytes)} before, ${megabytes(before.rssBytes)} with all open, ${megabytes(after.rssBytes)} after ${WATCHED_MS / 1_000} s; ${((after.rssBytes - empty.rssBytes) / CLIENTS / 1024).toFixed(1)} kB a client`,
        `processor: ${(((after.cpuMs - before.cpuMs) / WATCHED_MS) * 100).toFixed(1)} % of one, ${(total(delivered, (a) => a.seen) / (WATCHED_MS / 1_000)).toFixed(0)} events a second sent`,
        `killed: ${back.length} came back, the half after ${back[Math.floor(back.length / 2)]} ms, the last after ${back.at(-1)} ms (goal ${BACK_GOAL_MS}${(back.at(-1) ?? Infinity) > BACK_GOAL_MS ? ', MISSED' : ''}); ${total(answers, (a) => a.failures)} attempts in vain`,
        ...[...parts].map(([from, some]) => `  ${from} ms: ${some.length}`),
        `told ${told.length}, seen ${total(answers, (a) => a.seen)}: ${total(answers, (a) => a.missed)} missed, ${total(answers, (a) => a.twice)} twice, ${total(answers, (a) => a.foreign)} foreign, ${total(answers, (a) => a.resets)} resets`,
        '',
      ].join('\n'),
    )
    expect(total(answers, (a) => a.open)).toBe(CLIENTS)
    expect(back).toHaveLength(CLIENTS)
    // Spread out: in no part of the time more than half of them.
    expect(Math.max(...[...parts.values()].map((some) => some.length))).toBeLessThan(CLIENTS / 2)
    for (const fault of ['missed', 'twice', 'foreign', 'resets'] as const) {
      expect(
        total(answers, (answer) => answer[fault]),
        fault,
      ).toBe(0)
    }
  })
})
