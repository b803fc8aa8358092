/**
 * 5 000 event stream clients at one instance behind haproxy: cost, and reconnects after the instance is killed and
 * another one has replaced it. Each client compares its received numbers with all sent ones.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../backend/database/open-database.ts'
import { createEventStore } from '../../backend/plugins/events/event-store.ts'
import { HAPROXY, POSTGRES } from '../../build/scripts/test-programs.ts'
import type { ClientsRequest, ClientsResponse } from '../fixtures/cluster/event-clients.ts'
import { startHaproxy } from '../fixtures/cluster/haproxy.ts'
import { type Instance, startInstance } from '../fixtures/cluster/start-instance.ts'
import { freePorts } from '../fixtures/lasting-port.ts'
import { startPostgres } from '../fixtures/postgres.ts'
import { killOnExit } from '../fixtures/radio-children.ts'
import { processFigures } from './process-figures.ts'

const CLIENTS = 5_000
/** Processes that share the clients. */
const PROCESSES = 4
const STATIONS = 20
/** Interval of a station's events. */
const EVERY_MS = 5_000
/** Measurement with all clients open, and the time after the kill. */
const WATCHED_MS = 30_000
const AFTERWARDS_MS = 20_000
/** Width of the printed reconnect histogram's buckets. */
const PART_MS = 500
/** Goal for all reconnects. Only printed: a busy machine can take longer. */
const BACK_GOAL_MS = 5_000

const PROGRAM = path.join(import.meta.dirname, '../fixtures/cluster/event-clients.ts')
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

function startClients() {
  const child = killOnExit(fork(PROGRAM))
  stops.push(() => child.disconnect())
  return async (question: ClientsRequest): Promise<ClientsResponse> => {
    const response = once(child, 'message')
    child.send(question)
    const [message] = await response
    return message
  }
}

/** Emits events of one station after the other until stopped. */
function emitContinuously(
  database: Awaited<ReturnType<typeof openDatabase>>,
  ids: readonly string[],
) {
  const store = createEventStore(database)
  let isOver = false
  const emitting = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const data = { stationId: ids[n % ids.length] ?? '', since: new Date().toISOString() }
      await store.add([{ kind: 'air', data }], Date.now())
      await wait(EVERY_MS / ids.length)
    }
  })()
  return async () => {
    isOver = true
    await emitting
  }
}

const pidOf = ({ pid }: Instance) => pid()
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`

describe.runIf(POSTGRES.isInstalled() && HAPROXY.isInstalled())('live events', () => {
  test(`reach ${CLIENTS} clients across the kill of an instance`, async () => {
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
    const requestAll = (question: (group: number) => ClientsRequest) =>
      Promise.all(groups.map((request, group) => request(question(group))))
    const total = (
      responses: readonly ClientsResponse[],
      of: (clientResponse: ClientsResponse) => number,
    ) => responses.reduce((sum, one) => sum + of(one), 0)
    const count = CLIENTS / PROCESSES
    const start = performance.now()
    await requestAll((group) => ({
      kind: 'open',
      url: haproxy.url,
      from: group * count,
      count,
      stations,
    }))
    const openedMs = performance.now() - start

    const stopEmitting = emitContinuously(database, stations)
    const before = processFigures(pidOf(first))
    await wait(WATCHED_MS)
    const after = processFigures(pidOf(first))
    const delivered = await requestAll(() => ({ kind: 'count' }))

    const second = await startInstance({ place, port: two })
    stops.push(second.stop)
    const killedAt = Date.now()
    await first.kill()
    await wait(AFTERWARDS_MS)
    await stopEmitting()
    const emitted = (await createEventStore(database).after(0, 10_000)).map(
      ({ seq, stationId }) => [seq, stationId ?? ''] as const,
    )
    // The last events are read and sent within a second.
    await expect
      .poll(
        async () =>
          total(await requestAll(() => ({ kind: 'compare', published: emitted })), (a) => a.missed),
        {
          timeout: 60_000,
          interval: 1_000,
        },
      )
      .toBe(0)

    const results = await requestAll(() => ({ kind: 'compare', published: emitted }))
    const back = results
      .flatMap(({ reconnectedAt }) => reconnectedAt.map((at) => at - killedAt))
      .sort((a, b) => a - b)
    const parts = Map.groupBy(back, (ms) => Math.floor(ms / PART_MS) * PART_MS)
    process.stdout.write(
      [
        `${CLIENTS} clients opened in ${(openedMs / 1_000).toFixed(1)} s`,
        `instance: ${megabytes(empty.rssBytes)} before, ${megabytes(before.rssBytes)} with all open, ${megabytes(after.rssBytes)} after ${WATCHED_MS / 1_000} s; ${((after.rssBytes - empty.rssBytes) / CLIENTS / 1024).toFixed(1)} kB a client`,
        `processor: ${(((after.cpuMs - before.cpuMs) / WATCHED_MS) * 100).toFixed(1)} % of one, ${(total(delivered, (a) => a.received) / (WATCHED_MS / 1_000)).toFixed(0)} events a second sent`,
        `killed: ${back.length} came back, the half after ${back[Math.floor(back.length / 2)]} ms, the last after ${back.at(-1)} ms (goal ${BACK_GOAL_MS}${(back.at(-1) ?? Infinity) > BACK_GOAL_MS ? ', MISSED' : ''}); ${total(results, (a) => a.failures)} attempts in vain`,
        ...[...parts].map(([from, some]) => `  ${from} ms: ${some.length}`),
        `emitted ${emitted.length}, received ${total(results, (a) => a.received)}: ${total(results, (a) => a.missed)} missed, ${total(results, (a) => a.duplicates)} duplicates, ${total(results, (a) => a.unrequested)} unrequested, ${total(results, (a) => a.resets)} resets`,
        '',
      ].join('\n'),
    )
    expect(total(results, (a) => a.open)).toBe(CLIENTS)
    expect(back).toHaveLength(CLIENTS)
    // Spread out: at most half of the clients in one bucket.
    expect(Math.max(...[...parts.values()].map((some) => some.length))).toBeLessThan(CLIENTS / 2)
    for (const fault of ['missed', 'duplicates', 'unrequested', 'resets'] as const) {
      expect(
        total(results, (one) => one[fault]),
        fault,
      ).toBe(0)
    }
  })
})
