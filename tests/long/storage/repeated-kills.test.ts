/** Kills the API 30 times under load, on each engine. Expects that no accepted write is lost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { DatabasePlace } from '../../../backend/database/open-database.ts'
import { POSTGRES } from '../../../build/scripts/test-programs.ts'
import { createWriter, lostWrites, type Writer } from '../../fixtures/cluster/accepted-writes.ts'
import { callOrThrow } from '../../fixtures/cluster/client.ts'
import { startInstance } from '../../fixtures/cluster/start-instance.ts'
import { freePorts } from '../../fixtures/lasting-port.ts'
import { startPostgres } from '../../fixtures/postgres.ts'
import { until } from '../../fixtures/wait-until.ts'

const KILLS = 30
const WRITERS = 20
/** Minimum of accepted writes between two kills. The kill comes at a random time after them. */
const ACCEPTED_BETWEEN = 100
const LATER_MAX_MS = 50

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function placeOn(engine: string): Promise<DatabasePlace> {
  if (engine === 'SQLite') {
    const folder = mkdtempSync(path.join(tmpdir(), 'undertone-killed-'))
    stops.push(() => rmSync(folder, { recursive: true, force: true }))
    return { file: path.join(folder, 'undertone.db') }
  }
  const server = await startPostgres({ durable: true })
  if (server === null) throw new Error('PostgreSQL is not installed.')
  stops.push(server.stop)
  return { url: server.url('postgres') }
}

const acceptedBy = (writers: readonly Writer[]) =>
  writers.reduce((sum, { accepted }) => sum + accepted.favorites.size + accepted.sessions.size, 0)

/** Writes continuously, ignoring failures. */
async function writeContinuously(writer: Writer, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const refused = writer.unacknowledged()
    const now = Date.now()
    if (turn % 2 === 0) await writer.addFavorite(`station-${turn}`)
    else await writer.addSession(`station-${turn}`, now - 60_000, now)
    // The instance is down. Clients retry after a delay, too.
    if (writer.unacknowledged() > refused) await wait(LATER_MAX_MS)
  }
}

test.for(['SQLite', 'PostgreSQL'])(
  'no acknowledged write is lost on %s',
  async (engine, { skip }) => {
    skip(engine === 'PostgreSQL' && !POSTGRES.isInstalled(), POSTGRES.advice)
    const [port = 0] = await freePorts(1)
    const instance = await startInstance({ place: await placeOn(engine), port })
    stops.push(instance.stop)
    const { url } = instance
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      createWriter(url, `writer${index}`),
    )
    for (const { uid } of writers) await callOrThrow(url, 'POST', '/users/register', uid, {})
    let isOver = false
    const writing = writers.map((writer) => writeContinuously(writer, () => isOver))

    for (let kills = 0; kills < KILLS; kills += 1) {
      const goal = acceptedBy(writers) + ACCEPTED_BETWEEN
      await until('writes are accepted', () => acceptedBy(writers) >= goal)
      await wait(Math.random() * LATER_MAX_MS)
      await instance.kill()
      await instance.restart()
    }
    isOver = true
    await Promise.all(writing)
    const lost: string[] = []
    for (const writer of writers) lost.push(...(await lostWrites(url, writer)))
    const refused = writers.reduce((sum, writer) => sum + writer.unacknowledged(), 0)
    process.stdout.write(
      `${engine}: ${KILLS} kills, ${acceptedBy(writers)} writes accepted, ${refused} not answered, ${lost.length} lost\n`,
    )
    expect(lost).toEqual([])
  },
)
