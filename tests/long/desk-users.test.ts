/** The admins' users at 100 000: how long a page takes, and what memory the whole list needs as CSV. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../backend/database/open-database.ts'
import type { Queries } from '../../backend/database/queries.ts'
import { toCsv } from '../../backend/desk/csv/send-csv.ts'
import { usersOf } from '../../backend/desk/users/choose-users.ts'
import { createUserListStore } from '../../backend/users/user-list-store.ts'
import { PLANS, ROLES } from '../../shared/api/field-rules.ts'
import { USER_SORTS } from '../../shared/api/users.ts'
import { userWords } from '../../shared/search/user-words.ts'

const USERS = 100_000
const AT_ONCE = 500
const FIRST = ['Ada', 'Élodie', 'José', 'Δήμητρα', 'Zoë', 'Łukasz', 'Søren', '라디오']
const LAST = ['Lovelace', 'Straße', 'María', 'Novák', 'Ødegård', 'Brown']
/** What may be held more while all users are written: their rows alone take tens of MB. */
const HEAP_BUDGET_BYTES = 4 * 1024 * 1024
/** Lines of the file between two looks at what is held. */
const LOOKED_AT_EVERY = 5_000
const NEW_LINE = 10

const print = (line: string) => process.stdout.write(`${line}\n`)

let folder: string
let database: Queries
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'desk-users-'))
  database = await openDatabase({ file: path.join(folder, 'api.db') })
  for (let from = 0; from < USERS; from += AT_ONCE) {
    const users = Array.from({ length: AT_ONCE }, (_, index) => {
      const n = from + index
      const displayName = `${FIRST[n % FIRST.length]} ${LAST[n % LAST.length]} ${n % 997}`
      return { n, id: `user-${n}`, displayName, email: `person.${n}@example${n % 50}.org` }
    })
    await database.transaction().execute(async (tx) => {
      await tx
        .insertInto('users')
        .values(
          users.map(({ n, id, displayName, email }) => ({
            ...{ id, email, display_name: displayName, name_key: displayName.toLowerCase() },
            // As they are: nearly all are listeners on the free plan.
            role: n % 40 === 0 ? (ROLES[n % 3] ?? 'listener') : n === 1 ? 'admin' : 'listener',
            plan: n % 40 === 0 ? (PLANS[n % 3] ?? 'free') : 'free',
            ...{ photo_url: null, visible: n % 2, disabled: Number(n % 500 === 0) },
            ...{ created_at: 1_700_000_000_000 + n * 1_000, updated_at: 1_700_000_000_000 },
          })),
        )
        .execute()
      const words = users.flatMap((user) =>
        userWords(user).map((word) => ({ word, user_id: user.id })),
      )
      await tx.insertInto('user_words').values(words).execute()
    })
  }
})
afterAll(async () => {
  await database.destroy()
  await rm(folder, { recursive: true })
})

test('a page is found among 100 000 users', async () => {
  const list = createUserListStore(database)
  const took: number[] = []
  const queries = ['', 'a', 'person', 'elodie', 'straße 7', 'person.4711', 'ada love 12', 'nowhere']
  for (let round = 0; round < 5; round += 1) {
    for (const query of queries) {
      for (const sort of USER_SORTS) {
        for (const filter of [
          {},
          { role: 'creator' },
          { state: 'disabled', plan: 'free' },
        ] as const) {
          const began = performance.now()
          const page = await list.page({ ...filter, query, sort, limit: 50 })
          took.push(performance.now() - began)
          expect(page.items.length).toBeLessThanOrEqual(50)
          expect(page.total).toBeLessThanOrEqual(10_000)
        }
      }
    }
  }
  const sorted = took.sort((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)]?.toFixed(1)
  print(`users: ${took.length} pages, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(0.999)} ms`)
  const { items } = await list.page({ query: 'person.99999', limit: 5 })
  expect(items.map(({ id }) => id)).toEqual(['user-99999'])
})

test('the whole list is written as CSV in flat memory', async () => {
  const columns = [
    { name: 'id', value: ({ id }: { id: string }) => id },
    { name: 'email', value: ({ email }: { email: string }) => email },
  ]
  // What is left after a collection is what is held: garbage says nothing.
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const held = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  let lines = 0
  let looked = 0
  let most = 0
  const before = held()
  for await (const chunk of toCsv(columns, usersOf(database, {}))) {
    for (const byte of chunk as Buffer) if (byte === NEW_LINE) lines += 1
    if (lines - looked < LOOKED_AT_EVERY) continue
    looked = lines
    most = Math.max(most, held() - before)
  }
  expect(looked).toBeGreaterThan(USERS / 2)
  print(`users.csv: ${lines} lines, heap grew by at most ${(most / 1024 / 1024).toFixed(1)} MB`)
  expect(lines).toBe(USERS + 1)
  expect(most).toBeLessThan(HEAP_BUDGET_BYTES)
})
