import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { explainStateTrouble } from './cli.ts'
import { openDatabase } from './database/open-database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-state-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What the operator reads when this database is opened. */
async function complaint(file: string): Promise<string | null> {
  try {
    const database = await openDatabase({ file: path.join(folder, file) })
    await database.destroy()
    return 'nothing wrong'
  } catch (error) {
    return explainStateTrouble(error, folder)
  }
}

test('a file where the folder should be', async () => {
  writeFileSync(path.join(folder, 'api'), '')
  expect(await complaint('api/x.db')).toContain(`The state folder ${folder} cannot be written (E`)
})

test('a folder where the file should be', async () => {
  mkdirSync(path.join(folder, 'x.db'))
  expect(await complaint('x.db')).toContain(`A database in ${folder} cannot be written.`)
})

test('a damaged database is left as it is', async () => {
  writeFileSync(path.join(folder, 'x.db'), 'no database '.repeat(1_000))
  expect(await complaint('x.db')).toContain('is damaged')
})

test('a full disk', () => {
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  expect(explainStateTrouble(full, '/state')).toContain('/state has no space left')
})

test.each([
  new Error('something else'),
  Object.assign(new Error('no such table'), { errcode: 1 }),
  Object.assign(new Error('listen EACCES'), { syscall: 'listen', code: 'EACCES' }),
  'text',
])('%s is about something else', (error) => {
  expect(explainStateTrouble(error, '/state')).toBeNull()
})
