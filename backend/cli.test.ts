import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { explainStateError } from './cli.ts'
import { openDatabase } from './database/open-database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-state-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function explanation(file: string): Promise<string | null> {
  try {
    const database = await openDatabase({ file: path.join(folder, file) })
    await database.destroy()
    return 'nothing wrong'
  } catch (error) {
    return explainStateError(error, folder)
  }
}

test('explains a file in place of the folder', async () => {
  writeFileSync(path.join(folder, 'api'), '')
  expect(await explanation('api/x.db')).toContain(`The state folder ${folder} cannot be written (E`)
})

test('explains a folder in place of the file', async () => {
  mkdirSync(path.join(folder, 'x.db'))
  expect(await explanation('x.db')).toContain(`A database in ${folder} cannot be written.`)
})

test('explains a damaged database', async () => {
  writeFileSync(path.join(folder, 'x.db'), 'no database '.repeat(1_000))
  expect(await explanation('x.db')).toContain('is damaged')
})

test('explains a full disk', () => {
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  expect(explainStateError(full, '/state')).toContain('/state has no space left')
})

test.each([
  new Error('something else'),
  Object.assign(new Error('no such table'), { errcode: 1 }),
  Object.assign(new Error('listen EACCES'), { syscall: 'listen', code: 'EACCES' }),
  'text',
])('ignores %s', (error) => {
  expect(explainStateError(error, '/state')).toBeNull()
})
