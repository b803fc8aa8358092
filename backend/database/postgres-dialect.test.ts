import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  databaseOf,
  openTestDatabase,
  rowsOf,
  SERVER_VARIABLE,
  TEST_ENGINE,
} from '../testing/test-database.ts'
import { openDatabase } from './open-database.ts'
import {
  DatabaseUnavailableError,
  isStatementError,
  type PoolUse,
  postgresDialect,
} from './postgres-dialect.ts'
import type { Tables } from './tables.ts'

test('reports an unreachable server without its name', async () => {
  const opening = openDatabase({ url: 'postgres://undertone:secret@127.0.0.1:1/undertone' })
  const error = await opening.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(DatabaseUnavailableError)
  expect(String(error)).not.toContain('secret')
})

test.runIf(TEST_ENGINE === 'postgres')(
  'reports a connection that the server ended, and runs the next query on another',
  async () => {
    const database = await openTestDatabase()
    const ended = rowsOf(database, 'SELECT pg_terminate_backend(pg_backend_pid())')
    await expect(ended).rejects.toBeInstanceOf(DatabaseUnavailableError)
    expect(await rowsOf(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await database.destroy()
  },
)

/** Accepts connections and then sends nothing, as after a network failure. */
async function startSilentServer() {
  const queried = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    let isIn = false
    socket.on('error', () => {})
    socket.on('data', () => {
      if (isIn) queried.resolve()
      // AuthenticationOk and ReadyForQuery.
      else socket.write(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1'))
      isIn = true
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://undertone@127.0.0.1:${port}/undertone`,
    queried: queried.promise,
    server,
  }
}

test('reports a server that stops responding as unavailable after 15 seconds', async () => {
  const { url, queried, server } = await startSilentServer()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    server.close()
  })
  const opening = openDatabase({ url })
  const refused = expect(opening).rejects.toBeInstanceOf(DatabaseUnavailableError)
  await queried
  await vi.advanceTimersByTimeAsync(15_000)
  await refused
})

test.runIf(TEST_ENGINE === 'postgres')('reports the use of the connection pool', async () => {
  const uses: (() => PoolUse)[] = []
  const url = databaseOf(String(process.env[SERVER_VARIABLE]), 'postgres')
  const dialect = await postgresDialect(url, (use) => uses.push(use))
  const queries = new Kysely<Tables>({ dialect })
  const during = await queries.connection().execute(async (connection) => {
    await rowsOf(connection, 'SELECT 1')
    return uses[0]?.()
  })
  expect(during).toEqual({ total: 1, idle: 0, waiting: 0 })
  expect(uses[0]?.()).toEqual({ total: 1, idle: 1, waiting: 0 })
  await queries.destroy()
})

test.runIf(TEST_ENGINE === 'postgres')('returns sums and times as numbers', async () => {
  const database = await openTestDatabase()
  const [row] = await rowsOf(
    database,
    'SELECT 1795248000000::bigint AS time, sum(n::bigint) AS total FROM (VALUES (1), (2)) AS v (n)',
  )
  expect(row).toEqual({ time: 1_795_248_000_000, total: 3 })
  await database.destroy()
})

test.each([
  ['a row that is there already', { code: '23505', severity: 'ERROR' }, true],
  ['a conflict between transactions', { code: '40001', severity: 'ERROR' }, true],
  ['the end of the server', { code: '57P01', severity: 'FATAL' }, false],
  ['too many connections', { code: '53300', severity: 'FATAL' }, false],
  ['a broken pipe, whose code is as long as an SQLSTATE', { code: 'EPIPE' }, false],
  ['a connection that ended', {}, false],
])('classifies %s: %j as a statement error: %s', (_name, properties, expected) => {
  expect(isStatementError(Object.assign(new Error('x'), properties))).toBe(expected)
})
