/** Memory for the CSV of 100 000 users. storage/admin-at-size.test.ts measures the time of a page. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../backend/database/open-database.ts'
import type { Queries } from '../../backend/database/queries.ts'
import { toCsv } from '../../backend/modules/admin/csv/send-csv.ts'
import { iterateUserPages } from '../../backend/modules/admin/users/user-bulk.ts'
import { writeGeneratedUsers } from './generated-users.ts'

const USERS = 100_000
/** Maximum heap growth during the export: the rows alone take tens of MB. */
const HEAP_BUDGET_BYTES = 4 * 1024 * 1024
/** Lines between two heap measurements. */
const MEASURED_EVERY = 5_000
const NEW_LINE = 10

const print = (line: string) => process.stdout.write(`${line}\n`)

let folder: string
let database: Queries
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'admin-users-'))
  database = await openDatabase({ file: path.join(folder, 'api.db') })
  await writeGeneratedUsers(database, USERS)
})
afterAll(async () => {
  await database.destroy()
  await rm(folder, { recursive: true })
})

test('the full list is written as CSV in constant memory', async () => {
  const columns = [
    { name: 'id', value: ({ id }: { id: string }) => id },
    { name: 'email', value: ({ email }: { email: string }) => email },
  ]
  // Measures after a collection, so that garbage does not count.
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const held = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  let lines = 0
  let measured = 0
  let most = 0
  const before = held()
  for await (const chunk of toCsv(columns, iterateUserPages(database, {}))) {
    for (const byte of chunk as Buffer) if (byte === NEW_LINE) lines += 1
    if (lines - measured < MEASURED_EVERY) continue
    measured = lines
    most = Math.max(most, held() - before)
  }
  expect(measured).toBeGreaterThan(USERS / 2)
  print(`users.csv: ${lines} lines, heap grew by at most ${(most / 1024 / 1024).toFixed(1)} MB`)
  expect(lines).toBe(USERS + 1)
  expect(most).toBeLessThan(HEAP_BUDGET_BYTES)
})
