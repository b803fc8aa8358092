/** Replaces an old version with a new one while both serve, and checks the view of clients and a proxy. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BackendProcess, spawnBackend } from '../../../backend/testing/backend-process.ts'
import { POSTGRES } from '../../../build/scripts/test-programs.ts'
import { percentile } from '../../bench/statistics.ts'
import { type Postgres, startPostgres } from '../../fixtures/postgres.ts'
import { startAccounts } from '../../fixtures/rolling/accounts-stand-in.ts'
import { startLoad } from '../../fixtures/rolling/load.ts'
import { makeVersion } from '../../fixtures/rolling/next-version.ts'
import { watchInstances } from '../../fixtures/rolling/ready-instances.ts'
import { until } from '../../fixtures/wait-until.ts'

const ACCOUNTS = 100
const ENTRIES = 100_000
/** Requests in each phase of the rolling update. */
const PART = 1_000
/** Longer than a proxy needs to notice that an instance stops. */
const DRAIN_MS = 3_000

/** Migrations of the next version: a column of a busy table and an index of a large one. */
const ADDED = [
  `  '9001-favorite-notes': { up: async (queries: Queries) => {
    await sql\`ALTER TABLE favorites ADD COLUMN note text NOT NULL DEFAULT ''\`.execute(queries)
  } }`,
  `  '9002-history-stations': { isOutsideTransaction: true, up: (queries: Queries) =>
    createIndexBesideWrites(queries, 'history_stations', sql\`history (station_id, started_at)\`) }`,
]
/** A migration that runs until it is stopped. */
const SLOW = `  '9003-covers': { up: async (queries: Queries) => {
    await sql\`ALTER TABLE covers ADD COLUMN width integer\`.execute(queries)
    await sql\`SELECT pg_sleep(600)\`.execute(queries)
  } }`
const QUICK = SLOW.replace('pg_sleep(600)', 'pg_sleep(0)')
const DROP_COLUMN = `  '9004-drop-notes-needs-9001': { up: async (queries: Queries) => {
    await sql\`ALTER TABLE favorites DROP COLUMN note\`.execute(queries)
  } }`

const uids = Array.from({ length: ACCOUNTS }, (_, index) => `user${index}`)
const NEWER = 'newer version of Undertone'

describe.runIf(POSTGRES.isInstalled())('a rolling upgrade', () => {
  const stops: (() => unknown)[] = []
  let folder: string
  let server: Postgres
  let database: pg.Client
  let environment: Record<string, string>
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'undertone-rolling-'))
    stops.push(() => rmSync(folder, { recursive: true, force: true }))
    const started = await startPostgres({ durable: true })
    if (started === null) throw new Error('PostgreSQL is not installed.')
    server = started
    stops.push(server.stop)
    database = new pg.Client({ connectionString: server.url('postgres') })
    await database.connect()
    stops.push(() => database.end())
    const accounts = await startAccounts()
    stops.push(accounts.close)
    environment = {
      UNDERTONE_SERVICES: 'api',
      UNDERTONE_API_URL: 'http://127.0.0.1:4810',
      UNDERTONE_API_LISTEN: '127.0.0.1:0',
      UNDERTONE_IDENTITY_URL: accounts.url,
      UNDERTONE_DATABASE_URL: server.url('postgres'),
      UNDERTONE_HASH_KEY: randomBytes(32).toString('base64'),
      UNDERTONE_DRAIN_MS: String(DRAIN_MS),
    }
  })
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })

  function start(program?: string): BackendProcess {
    const instance = spawnBackend(path.join(folder, 'state'), environment, program)
    stops.push(() => instance.child.kill('SIGKILL'))
    return instance
  }
  async function startServing(program?: string): Promise<BackendProcess> {
    const instance = start(program)
    await instance.printed('API  ')
    return instance
  }
  const version = (name: string, migrations: readonly string[]) =>
    makeVersion(path.join(folder, name), migrations)

  async function fill(): Promise<void> {
    await database.query(
      `INSERT INTO users (id, email, created_at, updated_at)
        SELECT 'user' || n, 'user' || n || '@example.com', 1, 1 FROM generate_series(0, $1) n`,
      [ACCOUNTS - 1],
    )
    await database.query(
      `INSERT INTO history SELECT 'user' || n % $1, gen_random_uuid(), 'station-' || n % 997, n, n + 1
        FROM generate_series(1, $2::int) n`,
      [ACCOUNTS, ENTRIES],
    )
  }

  async function lost(acknowledged: readonly string[]): Promise<string[]> {
    const { rows } = await database.query<{ note: string }>(
      `SELECT user_id || ' ' || station_id AS note FROM favorites
        UNION ALL SELECT user_id || ' ' || id FROM history`,
    )
    const there = new Set(rows.map(({ note }) => note))
    return acknowledged.filter((note) => !there.has(note))
  }

  test('loses no acknowledged write and fails no request at up to 200 requests a second', async () => {
    const next = version('next', ADDED)
    const old = await startServing()
    await fill()
    const instances = [old]
    const urls = () => instances.map(({ url }) => url('API'))
    const watch = watchInstances(urls)
    stops.push(watch.close)
    await until('the old version is ready', () => watch.isReady(old.url('API')))
    const load = startLoad({ uids, nextInstance: watch.next })
    const times: [string, number][] = []
    const part = async (name: string, of: BackendProcess) => {
      times.push([name, performance.now()])
      const count = () => load.results.filter(({ instance }) => instance === of.url('API')).length
      const goal = count() + PART
      await until(name, () => count() >= goal)
    }

    await part('the old version alone', old)
    times.push(['migrating', performance.now()])
    const fresh = await startServing(next)
    instances.push(fresh)
    await part('both', fresh)
    times.push(['the old one ends', performance.now()])
    expect(await old.end('SIGTERM')).toBe(0)
    instances.shift()
    await part('the new version alone', fresh)
    const again = await startServing()
    instances.push(again)
    await part('an old one comes back', again)
    await load.stop()

    for (const [index, [name, from]] of times.entries()) {
      const to = times[index + 1]?.[1] ?? performance.now()
      const ms = load.results.filter(({ at }) => at >= from && at < to).map((one) => one.ms)
      const rate = (ms.length / (to - from)) * 1_000
      const spread = [0.5, 0.95, 1].map((share) => Math.round(percentile(ms, share)))
      process.stdout.write(
        `${name}: ${ms.length} responses, ${Math.round(rate)} per second; p50, p95, longest ${spread.join(', ')} ms\n`,
      )
    }
    process.stdout.write(
      `${load.acknowledged.length} writes accepted, ${load.retried()} requests sent to another instance\n`,
    )
    expect(load.failed).toEqual([])
    expect(await lost(load.acknowledged)).toEqual([])
    expect(old.output()).not.toContain(NEWER)
    expect(again.output()).toContain(NEWER)
    const { rows } = await database.query(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = 'history_stations'::regclass",
    )
    expect(rows).toEqual([{ indisvalid: true }])
  })

  test('an instance killed during a migration leaves no trace and does not block the next one', async () => {
    await (await startServing()).end('SIGTERM')
    const killed = start(version('slow', [...ADDED, SLOW]))
    const isSleeping = async () => {
      const { rows } = await database.query(
        "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(600)%'",
      )
      return rows.length > 0
    }
    await until('the migration is in its middle', isSleeping)
    await killed.end('SIGKILL')
    const from = performance.now()
    await startServing(version('quick', [...ADDED, QUICK]))
    process.stdout.write(
      `killed while migrating: the next one served after ${Math.round(performance.now() - from)} ms\n`,
    )
    expect(await isSleeping()).toBe(false)
    const { rows } = await database.query('SELECT name FROM kysely_migration ORDER BY name DESC')
    expect(rows[0]).toEqual({ name: '9003-covers' })
  })

  test('after a removal, a version that needs it exits with a message; another one serves', async () => {
    const before = version('before', ADDED)
    await (await startServing(version('after', [...ADDED, DROP_COLUMN]))).end('SIGTERM')
    const refused = start()
    await expect(refused.printed('API  ')).rejects.toThrow(
      `A ${NEWER} wrote this database. Update Undertone, or use another database.`,
    )
    expect(refused.child.exitCode).toBe(1)
    expect((await startServing(before)).output()).toContain(NEWER)
  })
})
