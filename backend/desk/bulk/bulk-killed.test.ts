import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { openDatabase } from '../../database/open-database.ts'
import { createUserStore } from '../../users/user-store.ts'
import { createBulkStore } from './bulk-store.ts'

const CHILD = path.join(import.meta.dirname, '../testing/bulk-child.ts')
const USERS = 30

/**
 * Runs the jobs of a database in a process of its own, and kills it when the provider has done so many steps: the
 * row of the last one is not written then. Resolves with whom the provider was asked about.
 */
async function runUntil(file: string, steps: number): Promise<string[]> {
  const child = spawn(process.execPath, [CHILD, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  // A byte that a killed process does not read.
  child.stdin.on('error', () => undefined)
  const asked: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    asked.push(line)
    if (asked.length === steps) child.kill('SIGKILL')
    else child.stdin.write('.')
  }
  await ended
  return asked
}

test('a bulk job that is killed twice goes on where it was, and does nothing twice', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bulk-'))
  const file = path.join(folder, 'api.db')
  const ids = Array.from({ length: USERS }, (_, n) => `user-${n}`)
  const database = await openDatabase({ file })
  const users = createUserStore(database)
  for (const id of ['root', ...ids]) {
    await users.insert({
      ...{ id, email: `${id}@example.com`, displayName: null, photoURL: null },
      ...{ role: id === 'root' ? ('admin' as const) : ('listener' as const), plan: 'free' },
      ...{ visible: false, createdAt: 1, updatedAt: 1 },
    })
  }
  const store = createBulkStore(database)
  const planned = ids.map((subjectId) => ({ subjectId, outcome: { outcome: 'changed' } as const }))
  const job = { kind: 'users', action: { do: 'disable' }, actorId: 'root', madeAt: 1 }
  const id = await store.make(job, planned)
  await store.start(id, 'root', 2)

  const first = await runUntil(file, 8)
  const second = await runUntil(file, 5)
  const third = await runUntil(file, Infinity)
  // Asked again is the one whose row was not written, and no other.
  expect(first).toEqual(ids.slice(0, 8))
  expect(second).toEqual(ids.slice(7, 12))
  expect(third).toEqual(ids.slice(11))

  const done = await store.find(id)
  expect(done && (await store.view(done))).toMatchObject({
    ...{ state: 'done', total: USERS, waiting: 0, changed: USERS, same: 0, refused: [] },
  })
  const deeds = await database
    .selectFrom('audit')
    .select('subject_id')
    .where('action', '=', 'users.disable')
    .execute()
  expect(deeds.map((deed) => deed.subject_id).sort()).toEqual([...ids].sort())
  for (const user of ids) expect(await users.get(user)).toMatchObject({ disabled: true })
  await database.destroy()
  await rm(folder, { recursive: true })
})
