import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { type DatabasePlace, openDatabase } from '../../../database/open-database.ts'
import type { Queries } from '../../../database/queries.ts'
import {
  databaseOf,
  openTestDatabase,
  rowsOf,
  SERVER_VARIABLE,
  TEST_ENGINE,
} from '../../../testing/test-database.ts'
import { IS_LONG_RUN } from '../../../testing/test-engine.ts'
import { createUserStore } from '../../users/user-store.ts'
import { planImport } from '../stations/station-bulk.ts'
import { createBulkStore } from './bulk-store.ts'

const CHILD = path.join(import.meta.dirname, '../testing/bulk-child.ts')
const STEPS = 30

/**
 * Runs the jobs of a database in a child process and kills it after `steps` calls to the provider, before the
 * last row is written. Resolves with the calls.
 */
async function runUntil(place: DatabasePlace, steps: number): Promise<string[]> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(place)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  // Writing to a killed process fails.
  child.stdin.on('error', () => undefined)
  const calls: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    calls.push(line)
    if (calls.length === steps) child.kill('SIGKILL')
    else child.stdin.write('.')
  }
  await ended
  return calls
}

/** A database that processes can share: a file, or one on the PostgreSQL server. */
async function openShared(): Promise<{ database: Queries; place: DatabasePlace }> {
  const server = process.env[SERVER_VARIABLE]
  if (TEST_ENGINE === 'postgres' && server !== undefined) {
    const database = await openTestDatabase()
    const [row] = await rowsOf(database, 'SELECT current_database() AS name')
    return { database, place: { url: databaseOf(server, String(row?.name)) } }
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'bulk-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const place = { file: path.join(folder, 'api.db') }
  return { database: await openDatabase(place), place }
}

async function openWithAdmin() {
  const { database, place } = await openShared()
  const addUser = (id: string, role: 'admin' | 'listener') =>
    createUserStore(database).insert({
      ...{ id, email: `${id}@example.com`, displayName: null, photoURL: null, role, plan: 'free' },
      ...{ visible: false, createdAt: 1, updatedAt: 1 },
    })
  await addUser('root', 'admin')
  return { place, database, addUser, close: () => database.destroy() }
}

/** Kills the runner twice and checks that each run resumes where the previous one stopped. */
async function crashTwice(place: DatabasePlace, ids: readonly string[]): Promise<void> {
  const first = await runUntil(place, 8)
  const second = await runUntil(place, 5)
  const third = await runUntil(place, Infinity)
  // Only the step whose row was not written runs again.
  expect(first).toEqual(ids.slice(0, 8))
  expect(second).toEqual(ids.slice(7, 12))
  expect(third).toEqual(ids.slice(11))
}

const DONE = { state: 'done', total: STEPS, waiting: 0, changed: STEPS, same: 0, refused: [] }

async function subjectsOf(database: Queries, action: string): Promise<string[]> {
  const auditEntries = await database
    .selectFrom('audit')
    .select('subject_id')
    .where('action', '=', action)
    .execute()
  return auditEntries.map((auditEntry) => auditEntry.subject_id).sort()
}

test('resumes a bulk job after two crashes without repeating steps', async () => {
  const { place, database, addUser, close } = await openWithAdmin()
  const ids = Array.from({ length: STEPS }, (_, n) => `user-${n}`)
  for (const id of ids) await addUser(id, 'listener')
  const store = createBulkStore(database)
  const planned = ids.map((subjectId) => ({ subjectId, outcome: { outcome: 'changed' } as const }))
  const job = { kind: 'users', action: { do: 'disable' }, actorId: 'root', madeAt: 1 }
  const id = await store.createDraft(job, planned)
  await store.start(id, 'root', 2)
  await crashTwice(place, ids)
  const done = await store.find(id)
  expect(done && (await store.view(done))).toMatchObject(DONE)
  expect(await subjectsOf(database, 'users.disable')).toEqual([...ids].sort())
  const users = createUserStore(database)
  for (const user of ids) expect(await users.get(user)).toMatchObject({ disabled: true })
  await close()
})

test.runIf(IS_LONG_RUN)(
  'adds each station once when an import crashes twice during a write',
  async () => {
    const { place, database, close } = await openWithAdmin()
    const rows = Array.from({ length: STEPS }, (_, n) => ({
      draft: { name: `Station ${n}`, url: `http://radio.example/${n}` },
    }))
    const planned = await planImport(database, rows)
    const ids = planned.map(({ subjectId }) => subjectId)
    const store = createBulkStore(database)
    const job = { kind: 'stations', action: { do: 'add' }, actorId: 'root', madeAt: 1 }
    const id = await store.createDraft(job, planned)
    await store.start(id, 'root', 2)
    await crashTwice(place, ids)
    const done = await store.find(id)
    expect(done && (await store.view(done))).toMatchObject(DONE)
    expect(await subjectsOf(database, 'stations.import')).toEqual([...ids].sort())
    const added = await database.selectFrom('stations').select('id').orderBy('key').execute()
    expect(added.map((station) => station.id)).toEqual(ids)
    await close()
  },
)
